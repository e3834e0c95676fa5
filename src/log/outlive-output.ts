/**
 * Lets this process go on when whoever read its output has gone (`toile serve | head`, a log collector that died): what
 * it writes then is lost. Without this it would end at once, and leave running what it has started.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
