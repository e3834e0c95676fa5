/** How a worker's process uses memory; benchmarks of the engine run with the same. */

/**
 * Environment for glibc, ignored elsewhere: big buffers go back to the system as soon as they are freed. Pictures of many sizes
 * in several threads otherwise fragment its arenas; measured: 0.9 GB resident instead of 0.6.
 */
export const ALLOCATOR_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Arguments for V8, in both threads of a worker: pixels lie outside its heaps, whose young parts would grow to 64 and 32 MB that
 * nobody uses, and pictures that were dropped are noticed the sooner. Smaller ones than these cost a tenth of the time.
 */
export const HEAP_SETTINGS = ['--max-semi-space-size=16'];
