/** The page `docs/hairstyles.md`: every look with its sentence, and every field that a look's file may have. */
import { hairStyle } from '../src/engine/kinds/hairstyle/style/hair-style.ts';
import { readStyles } from '../src/engine/kinds/hairstyle/style/style-catalogue.ts';
import { HAIR_COLORS } from '../src/interface/enumerations.ts';

/** What is used of a JSON schema. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The page in Markdown. */
export function renderHairstyles(): string {
  const styles = [...new Set(readStyles().values())].sort((a, b) => a.name.localeCompare(b.name));
  const looks = styles.map(({ name, also, look }) => {
    const others = also && also.length > 0 ? ` (also ${also.map((other) => `\`${other}\``).join(', ')})` : '';
    return `| \`${name}\`${others} | ${look} |`;
  });
  return `${[
    '# Haircuts',
    '',
    'This page is written by `npm run hairstyles`.',
    '',
    `${styles.length} looks, on two portraits that the project draws itself:`,
    '',
    '![All haircuts on drawn heads](pictures/hairstyles.jpg)',
    '',
    '| `haircut` | look |',
    '|---|---|',
    ...looks,
    '',
    '## Colours',
    '',
    'Without `hair_color` the hair keeps its colour. It takes plain English: natural and fashion colours, what is done to them',
    '(“light”, “ash”, “golden”, “pastel”, …), roots, tips, ombré, balayage, highlights and lowlights with colours of their own,',
    'white hairs (“salt and pepper”, “30 % grey”), gloss, hairdressers’ levels 1 to 10, and codes (`#7a3b1e`, `rgb(…)`). What is not',
    'understood is left out and said in the log. The presets of shape B:',
    '',
    `${HAIR_COLORS.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '## A look as data',
    '',
    'Each look is a JSON file in `src/engine/kinds/hairstyle/style/looks/`, checked against one schema when it is first used. Lengths',
    'are centimetres on an average head. A new file there is a new look of the engine; `haircut` values of the interface are',
    'fixed. Optional fields are marked with ?.',
    '',
    ...fieldLines(hairStyle as unknown as Schema, 0),
  ].join('\n')}\n`;
}

function fieldLines(schema: Schema, depth: number): string[] {
  return groupAlike(schema).flatMap(([names, field]) => {
    const said = [field.description, range(field)].filter((part) => part !== undefined && part !== '');
    const line = `${'  '.repeat(depth)}- ${names}${said.length > 0 ? `: ${said.join(' ')}` : ''}`;
    const inner = innerObject(field);
    return [line, ...(inner ? fieldLines(inner, depth + 1) : [])];
  });
}

/** The fields of an object; those that take the same (the regions of the head) are told together. */
function groupAlike({ properties = {}, required = [] }: Schema): [names: string, field: Schema][] {
  const groups = new Map<string, { names: string[]; field: Schema }>();
  for (const [name, field] of Object.entries(properties)) {
    const shown = `\`${name}\`${required.includes(name) ? '' : '?'}`;
    const key = JSON.stringify(field);
    const group = groups.get(key);
    if (group) group.names.push(shown);
    else groups.set(key, { names: [shown], field });
  }
  return [...groups.values()].map(({ names, field }) => [names.join(', '), field]);
}

/** The object whose fields belong below a field: itself, the members of its array, or one of its choices. */
function innerObject(field: Schema): Schema | undefined {
  if (field.properties) return field;
  const { items } = field;
  if (items && !Array.isArray(items)) return innerObject(items as Schema);
  return field.anyOf?.map(innerObject).find((inner) => inner !== undefined);
}

/** What a field takes, as far as its description doesn't say it. */
function range({ minimum, maximum, enum: values, anyOf }: Schema): string {
  if (values) return `One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
  const constants = anyOf?.map((choice) => choice.const).filter((value) => value !== undefined);
  if (constants && constants.length > 0)
    return `One of ${constants.map((value) => `\`${value}\``).join(', ')}.`;
  return minimum !== undefined && maximum !== undefined ? `[${minimum} … ${maximum}]` : '';
}
