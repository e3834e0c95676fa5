/** Writes THIRD-PARTY-NOTICES.md from the lock file: `npm run notices`. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renderNotices, root } from './notices.ts';

await writeFile(join(root, 'THIRD-PARTY-NOTICES.md'), await renderNotices());
