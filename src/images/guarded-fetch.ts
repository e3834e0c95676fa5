/**
 * Fetches an image from a URL that a stranger wrote, without becoming his way into our network.
 *
 * The address is checked where the connection is made: the resolver's answer is filtered and the socket connects
 * to exactly what passed, so an answer that changes between check and use gains nothing; addresses written as
 * numbers (the URL parser turns octal, hex and integer notations into the usual one) pass the same check. Each
 * redirect starts anew. Time counts from the first connection to the last byte, so a slow drip ends as well.
 */
import { lookup as systemLookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, errors, request } from 'undici';
import { JobError } from '../interface/errors.ts';
import { imageLoadError } from './image-load-error.ts';
import { isReachableAddress } from './reachable-address.ts';

/** Resolves a host name to all its addresses. */
export type HostResolver = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export interface FetchOptions {
  /** Most bytes of the file. */
  readonly maxBytes: number;
  /** Most redirects that are followed. */
  readonly maxRedirects: number;
  /** Longest time for one connection, TLS included. */
  readonly connectMilliseconds: number;
  /** Longest time for everything, redirects included. */
  readonly totalMilliseconds: number;
  /** Address ranges (CIDR notation) that may be reached although they are not public. */
  readonly allowedRanges: readonly string[];
  readonly resolve?: HostResolver;
  /** Ends the fetch with its own reason. */
  readonly signal?: AbortSignal;
}

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const systemResolver: HostResolver = (hostname) => systemLookup(hostname, { all: true });

/**
 * The bytes behind an http(s) URL that answers 200 with `image/jpeg` or `image/png`.
 * @throws {JobError} `ImageLoadError` that names the field, the reason and what to send instead.
 */
export async function fetchImage(field: string, url: URL, options: FetchOptions): Promise<Buffer> {
  const timeout = AbortSignal.timeout(options.totalMilliseconds);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  const agent = new Agent({ connect: guardedConnector(field, options), pipelining: 0 });
  try {
    // The race ends what the signal alone does not: a connection being made, a name being resolved.
    return await Promise.race([followRedirects(field, url, options, agent, signal), abortion(signal)]);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(field, error, timeout.aborted, options);
  } finally {
    // Not awaited: it waits for connections that are still being made, which their own time limit ends.
    void agent.destroy();
  }
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function followRedirects(
  field: string,
  start: URL,
  options: FetchOptions,
  agent: Agent,
  signal: AbortSignal,
): Promise<Buffer> {
  let url = start;
  for (let redirects = 0; ; redirects++) {
    assertFetchable(field, url, redirects);
    const response = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept: 'image/jpeg, image/png', 'accept-encoding': 'identity', 'user-agent': 'Toile' },
    });
    const location = response.headers.location;
    if (!REDIRECTS.has(response.statusCode) || location === undefined)
      return readImage(field, response, options.maxBytes);
    // The body of a redirect is of no use; the connection goes with the agent.
    response.body.on('error', () => {}).destroy();
    if (redirects === options.maxRedirects)
      throw imageLoadError(field, `the URL redirects more than ${options.maxRedirects} times`);
    const target = URL.parse(String(location), url.href);
    if (target === null) throw imageLoadError(field, 'the URL redirects to something that is no URL');
    url = target;
  }
}

function assertFetchable(field: string, url: URL, redirects: number): void {
  const what = redirects === 0 ? 'the URL' : 'the URL that it redirects to';
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw imageLoadError(field, `${what} has the scheme "${url.protocol.slice(0, -1)}", not http or https`);
  if (url.username !== '' || url.password !== '')
    throw imageLoadError(field, `${what} carries a user name or password, so it is not public`);
}

async function readImage(
  field: string,
  response: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  if (response.statusCode !== 200)
    throw imageLoadError(field, `the URL answered with HTTP ${response.statusCode}`);
  const type = String(response.headers['content-type'] ?? '')
    .split(';', 1)[0]!
    .trim()
    .toLowerCase();
  if (!IMAGE_TYPES.has(type))
    throw imageLoadError(
      field,
      `the URL answered with ${type === '' ? 'no content type' : `the content type "${type.slice(0, 60)}"`}`,
      { cure: 'Its server must declare image/jpeg or image/png.' },
    );
  const tooLarge = () =>
    imageLoadError(field, `the file is larger than ${Math.floor(maxBytes / 1e6)} MB`, {
      cure: 'Send a smaller one.',
    });
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** A connector whose sockets can only reach addresses that passed the check. */
function guardedConnector(field: string, options: FetchOptions): buildConnector.connector {
  const resolve = options.resolve ?? systemResolver;
  const forbidden = () =>
    imageLoadError(field, 'the URL leads to an address that is not public', {
      cure: 'Send a URL that anyone can open, or a data URL.',
    });

  const lookup: LookupFunction = (hostname, lookupOptions, callback) => {
    resolve(hostname).then(
      (answers) => {
        const reachable = answers.filter(({ address }) => isReachableAddress(address, options.allowedRanges));
        const [first] = reachable;
        if (first === undefined) callback(forbidden(), '', 0);
        else if (lookupOptions.all) callback(null, [...reachable]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };

  const connect = buildConnector({
    lookup,
    timeout: options.connectMilliseconds,
    allowH2: false,
  } as buildConnector.BuildOptions);
  return (target, callback) => {
    // A literal address never reaches the lookup.
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isReachableAddress(literal, options.allowedRanges)) {
      callback(forbidden(), null);
      return;
    }
    connect(target, (...[error, socket]) => {
      if (error) callback(error, null);
      else if (isReachableAddress(socket.remoteAddress ?? '', options.allowedRanges)) callback(null, socket);
      else {
        socket.destroy();
        callback(forbidden(), null);
      }
    });
  };
}

/** Any failure of the network as the documented error. */
function explain(field: string, error: unknown, timedOut: boolean, options: FetchOptions): unknown {
  if (error instanceof JobError) return error;
  if (timedOut)
    return imageLoadError(field, `the URL took longer than ${options.totalMilliseconds / 1000} s`, {
      cause: error,
    });
  if (error instanceof errors.ConnectTimeoutError)
    return imageLoadError(
      field,
      `the URL's server did not take a connection within ${options.connectMilliseconds / 1000} s`,
      {
        cause: error,
      },
    );
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return imageLoadError(field, `the URL's host name could not be resolved`, { cause: error });
  return imageLoadError(field, `the URL could not be fetched${code ? ` (${code})` : ''}`, { cause: error });
}
