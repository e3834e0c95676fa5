/** All looks, one JSON file each in `looks/`, by the names that requests use. */
import { readdirSync, readFileSync } from 'node:fs';
import { checkHairStyle, type HairStyle } from './hair-style.ts';

const LOOKS = new URL('./looks/', import.meta.url);

let catalogue: ReadonlyMap<string, HairStyle> | null = null;

/**
 * Reads and checks every file of `looks/`: a map from each name and synonym to its style.
 *
 * @throws Error that names the file where one breaks the schema or two claim the same name.
 */
export function readStyles(): ReadonlyMap<string, HairStyle> {
  const styles = new Map<string, HairStyle>();
  for (const file of readdirSync(LOOKS).sort()) {
    if (!file.endsWith('.json')) continue;
    const style = checkHairStyle(JSON.parse(readFileSync(new URL(file, LOOKS), 'utf8')), file);
    for (const name of [style.name, ...(style.also ?? [])]) {
      if (styles.has(name)) throw new Error(`${file}: ${name} is already the name of another look`);
      styles.set(name, style);
    }
  }
  return styles;
}

/**
 * The style of a haircut; the files are read at the first call.
 *
 * @throws Error when no look has this name.
 */
export function styleOf(haircut: string): HairStyle {
  catalogue ??= readStyles();
  const style = catalogue.get(haircut);
  if (!style) throw new Error(`No look is called ${haircut}`);
  return style;
}
