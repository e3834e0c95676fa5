/** What `toile serve` tells the person who started it. */
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Service } from './service.ts';

const FIRST_REQUEST = fileURLToPath(new URL('../../samples/first-request.json', import.meta.url));

/** Addresses; and for a new database the key and requests that can be pasted into a shell opened in `folder`. */
export function welcomeText({ address, demo }: Pick<Service, 'address' | 'demo'>, folder: string): string {
  const base = localAddress(address);
  const lines = ['', `Toile is at ${base}; the interface is described at ${base}/openapi.json.`];
  if (demo) {
    const authorization = `-H 'Authorization: Bearer ${demo.key}'`;
    lines.push(
      '',
      `There was no account, so there is one now: "demo", with ${demo.credits} credits. Its API key, shown this once:`,
      '',
      `  ${demo.key}`,
      '',
      `A first try-on, to be pasted into another shell (in ${folder}):`,
      '',
      `  curl -s ${base}/api/v1/tryon/clothes ${authorization} -H 'Content-Type: application/json' -d @${shellPath(FIRST_REQUEST, folder)} | tee first-job.json`,
      '',
      'and this waits for it and saves the picture as first-picture.png:',
      '',
      `  until curl -s ${base}/api/v1/status/$(grep -oE '[0-9a-f]{32}' first-job.json) ${authorization} | tee first-status.json | grep -qE 'completed|failed'; do sleep 0.5; done; cat first-status.json; curl -s -o first-picture.png "$(grep -oE 'http[^"]+' first-status.json)"`,
    );
  } else {
    lines.push(
      'A new key for an account: npm run -s toile -- key create demo. All commands: npm run -s toile -- --help',
    );
  }
  return `${[...lines, '', 'Ctrl-C ends the service.', ''].join('\n')}\n`;
}

/** An address that works on this machine, also where the service listens on all of its addresses. */
function localAddress({ host, port }: Service['address']): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}

/** The path as short as it can be in the folder, quoted where a shell would split it. */
function shellPath(path: string, folder: string): string {
  const short = relative(folder, path);
  const shown = short.startsWith('..') || isAbsolute(short) ? path : short;
  return /^[\w./@%+=:,-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}
