// Runs a TypeScript file of the project after checking the Node version: `node bin/with-node.mjs FILE ARGS…`.
import { pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const [file, ...rest] = process.argv.slice(2);
process.argv = [process.argv[0], file, ...rest];
await import(pathToFileURL(file).href);
