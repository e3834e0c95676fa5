#!/usr/bin/env node
import { requireNode } from './node-version.mjs';

requireNode();
await import('../src/command-line/main.ts');
