/**
 * The allowed import directions between the folders of `src/`, in one table, and what breaks them.
 * Only `import` and `export … from` with a relative path count; packages are the lock file's business.
 */
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';

/** Part → parts that it may import. A part may always import itself. */
export const ALLOWED_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  clock: [],
  files: [],
  log: [],
  settings: ['interface'],
  interface: [],
  engine: [],
  database: ['clock', 'files', 'log', 'interface'],
  storage: ['clock', 'files'],
  queue: ['database', 'clock', 'log', 'interface'],
  accounts: ['database', 'clock', 'log', 'interface'],
  jobs: ['queue', 'storage', 'accounts', 'database', 'clock', 'log', 'interface'],
  http: ['jobs', 'queue', 'storage', 'accounts', 'database', 'clock', 'log', 'interface', 'settings'],
  images: ['clock', 'interface', 'engine'],
  moderation: ['interface', 'engine', 'images'],
  worker: [
    'jobs',
    'queue',
    'storage',
    'database',
    'images',
    'moderation',
    'engine',
    'clock',
    'log',
    'interface',
    'settings',
  ],
  'command-line': [
    'http',
    'worker',
    'jobs',
    'queue',
    'storage',
    'accounts',
    'database',
    'images',
    'moderation',
    'engine',
    'clock',
    'files',
    'log',
    'interface',
    'settings',
  ],
};

/** Inside the engine: stage → stages that it may import. */
export const ALLOWED_ENGINE_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  pixels: [],
  geometry: ['pixels'],
  words: [],
  nets: ['pixels', 'geometry'],
  perceive: ['nets', 'pixels', 'geometry'],
  garment: ['pixels', 'geometry'],
  fit: ['perceive', 'garment', 'pixels', 'geometry'],
  worn: ['fit', 'perceive', 'garment', 'pixels', 'geometry'],
  room: ['fit', 'perceive', 'garment', 'pixels', 'geometry'],
  render: ['room', 'fit', 'perceive', 'garment', 'pixels', 'geometry'],
  kinds: ['render', 'room', 'worn', 'fit', 'perceive', 'garment', 'nets', 'pixels', 'geometry', 'words'],
};

/**
 * Inside a kind's folder: stage → stages of the same kind that it may import. The files at the folder's top are the recipe,
 * which only the engine's registry imports.
 */
export const ALLOWED_KIND_IMPORTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  tattoo: {
    design: [],
    subject: [],
    skin: ['subject'],
    anatomy: ['skin', 'subject'],
    wish: ['anatomy'],
    surface: ['anatomy', 'skin', 'subject', 'design'],
    place: ['surface', 'wish', 'anatomy', 'skin', 'subject', 'design'],
    ink: ['surface', 'wish', 'design'],
  },
  hairstyle: {
    head: [],
    hair: ['head'],
    room: ['hair', 'head'],
    style: [],
    groom: ['style', 'head'],
    light: ['head'],
    strands: ['groom', 'light', 'room', 'head'],
    colour: ['strands', 'hair'],
    compose: ['colour', 'strands', 'light', 'groom', 'room', 'hair', 'head'],
  },
};

export interface ImportEdge {
  readonly from: string;
  readonly to: string;
}

/** All relative imports between the TypeScript files under `root/src`, as paths from `root`. */
export async function readImports(root: string): Promise<ImportEdge[]> {
  const edges: ImportEdge[] = [];
  for await (const file of glob('src/**/*.ts', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8');
    const statement =
      /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;
    for (const match of text.matchAll(statement)) {
      const target = match[1] ?? match[2]!;
      edges.push({
        from: file.split(sep).join('/'),
        to: normalize(join(dirname(file), target))
          .split(sep)
          .join('/'),
      });
    }
  }
  return edges;
}

/** Sentences that name each import against the tables, and each file that lies in no known part. */
export function findForbiddenImports(edges: readonly ImportEdge[]): string[] {
  const broken: string[] = [];
  for (const { from, to } of edges) {
    const [, part, ...fromRest] = from.split('/');
    const [top, targetPart, ...toRest] = to.split('/');
    if (top !== 'src') {
      broken.push(`${from} imports ${to}, which is outside src/`);
      continue;
    }
    if (part !== targetPart) {
      if (!ALLOWED_IMPORTS[part!]?.includes(targetPart!))
        broken.push(`${from} imports ${to}: ${part} may not import ${targetPart}`);
      continue;
    }
    if (part !== 'engine' || fromRest.length < 2) continue;
    const [stage] = fromRest;
    const targetStage = toRest.length < 2 ? null : toRest[0]!;
    // Files at the engine's top are its contract (for all) and its assembly (for none of its stages).
    if (targetStage === null) {
      if (toRest[0] !== 'contract.ts')
        broken.push(`${from} imports ${to}: stages may import only the contract from the engine's top`);
    } else if (stage !== targetStage && !ALLOWED_ENGINE_IMPORTS[stage!]?.includes(targetStage)) {
      broken.push(`${from} imports ${to}: engine/${stage} may not import engine/${targetStage}`);
    }
    if (stage === 'kinds' && targetStage === 'kinds') broken.push(...findForbiddenInKinds(from, to));
  }
  return broken;
}

/** The same for two files under `src/engine/kinds/`: kinds don't know each other, nor stages their recipe. */
function findForbiddenInKinds(from: string, to: string): string[] {
  const [kind, stage, inStage] = from.split('/').slice(3);
  const [targetKind, targetStage, inTargetStage] = to.split('/').slice(3);
  // A file beside the kinds' folders is for all of them.
  if (targetStage === undefined) return [];
  if (kind !== targetKind) return [`${from} imports ${to}: one kind may not import another`];
  if (inStage === undefined) return [];
  if (inTargetStage === undefined) return [`${from} imports ${to}: a stage may not import its recipe`];
  const allowed = ALLOWED_KIND_IMPORTS[kind!]?.[stage!];
  if (stage === targetStage || allowed?.includes(targetStage)) return [];
  return [`${from} imports ${to}: ${kind}/${stage} may not import ${kind}/${targetStage}`];
}

/** One import cycle as a list of files, or null. */
export function findCycle(edges: readonly ImportEdge[]): string[] | null {
  const targets = new Map<string, string[]>();
  for (const { from, to } of edges) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): string[] | null => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const target of targets.get(file) ?? []) {
      const cycle = visit(target);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of targets.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}
