// Plain JavaScript on purpose: it must load on any Node, to say what is missing on an old one.

/** Smallest Node major version that runs Toile's TypeScript without a build step. */
export const REQUIRED_NODE_MAJOR = 24;

/** Ends the process with a message that says the cure when this Node is too old. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= REQUIRED_NODE_MAJOR) return;
  console.error(
    `Toile needs Node ${REQUIRED_NODE_MAJOR} or newer; this is Node ${process.versions.node} (${process.execPath}).\n` +
      'On Linux (x64, arm64) `npm install` brings one along and npm scripts use it: start with `npm start`,\n' +
      'and install without `--omit=optional`. Elsewhere install Node 24 from https://nodejs.org.',
  );
  process.exit(1);
}
