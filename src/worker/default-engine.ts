/** The engine module that workers load when no other one is named. */
import { createPixelEngine } from '../engine/pixel-engine.ts';
import type { EngineFactory } from './thread-messages.ts';

export const createEngine: EngineFactory = createPixelEngine;
