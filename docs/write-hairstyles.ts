/**
 * Writes docs/hairstyles.md from the looks and their schema, and draws its picture with the engine as it is:
 * `npm run hairstyles`, or `npm run hairstyles -- page` for the page alone.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawHairstyles } from './draw-hairstyles.ts';
import { renderHairstyles } from './hairstyles.ts';
import { root } from './notices.ts';

await writeFile(join(root, 'docs', 'hairstyles.md'), renderHairstyles());
if (!process.argv.includes('page')) await drawHairstyles();
process.exit(0);
