/** What of a head tied and roped hair is grown on. */
import type { Head } from '../head/head.ts';

export type TiedHead = Pick<Head, 'scalp' | 'ears' | 'body' | 'toPhoto' | 'down' | 'yaw'>;
