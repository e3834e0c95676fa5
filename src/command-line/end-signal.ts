/**
 * The wish of a person or a supervisor that this process ends, as far as npm lets it through. npm runs a script in a
 * shell. A Ctrl-C in the terminal reaches this process from there and, some milliseconds later, perhaps again from npm,
 * so a second signal only counts when it comes a moment after the first. A signal to npm itself may end the shell alone,
 * so the end of the shell counts as a first signal; never as a second one, for it may be late.
 */
export interface EndSignal {
  /** Resolves with the first SIGINT or SIGTERM, or the end of npm's shell. */
  readonly wished: Promise<void>;
  /** Resolves with the next one that is meant: whoever sends it won't wait for running jobs. */
  readonly hurried: Promise<void>;
}

/** Shorter than it takes to read that another Ctrl-C helps, and to press it. */
const ECHO_MILLISECONDS = 400;
const PARENT_CHECK_MILLISECONDS = 200;

/** Listens to the signals from now on; without this they would end the process at once. */
export function listenForEnd(): EndSignal {
  const wished = Promise.withResolvers<void>();
  const hurried = Promise.withResolvers<void>();
  let first: number | null = null;
  const hear = (): void => {
    first ??= performance.now();
    wished.resolve();
    if (performance.now() - first > ECHO_MILLISECONDS) hurried.resolve();
  };
  process.on('SIGINT', hear);
  process.on('SIGTERM', hear);
  if (process.env.npm_lifecycle_event) onParentEnd(wished.resolve);
  return { wished: wished.promise, hurried: hurried.promise };
}

function onParentEnd(listener: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    listener();
  }, PARENT_CHECK_MILLISECONDS);
  timer.unref();
}
