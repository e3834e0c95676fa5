/** How a worker's process uses memory and compiles; benchmarks of the engine run with the same. */

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
 * Arguments for V8, in both threads of a worker. Pixels lie outside its heaps, whose young parts would grow to 64 and 32 MB that
 * nobody uses, and pictures that were dropped are noticed the sooner; smaller ones than these cost a tenth of the time.
 *
 * Without the middle compiler (Maglev): it replaces inner loops of functions that run once a picture and leaves them at the
 * end of every row, thousands of times, where the next one stays inside. Measured: a picture takes a seventh less, the
 * first ones a quarter, and is the same.
 *
 * Few full collections: each drops the compiled code of loops and inner functions, which a picture runs once, so that the next
 * picture interprets and compiles them anew. By default one comes with every 64 MB of pixels, several a picture. Here pixels
 * count as the heap does, which may grow by 60 % after a collection; unbounded, dropped pictures pile up, and doubling left
 * 835 MB resident. Measured: a quarter to a third less processor time in `performance`, 0.1 to 0.2 GB more memory.
 *
 * Code that is run seldom is kept, and compiled without optimisation at its first call: most of the engine's functions run once
 * or twice a picture, were dropped after a few collections, interpreted again and optimised again. Measured on two busy cores, four
 * pairs: an eighth less processor time of all threads in `performance`, 5 % less of the engine's own, some 10 MB more memory.
 */
export const V8_SETTINGS = [
  '--max-semi-space-size=16',
  '--no-maglev',
  '--external-memory-accounted-in-global-limit',
  '--heap-growing-percent=60',
  '--no-flush-bytecode',
  '--always-sparkplug',
];
