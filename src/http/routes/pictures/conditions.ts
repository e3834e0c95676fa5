/** Conditional requests (RFC 9110, section 13) for a resource whose bytes never change. */
import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What identifies a version of a resource. */
export interface Version {
  /** With its quotes. */
  readonly entityTag: string;
  readonly modifiedAt: Date;
}

/** The entity tag of a file in storage: the bytes under a key are written once, so the key stands for them. */
export function entityTagOf(key: string): string {
  return `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`;
}

/** Whether the client's copy is current, so that 304 answers. `If-None-Match` decides where both are given. */
export function isCurrent(headers: IncomingHttpHeaders, { entityTag, modifiedAt }: Version): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) {
    return tags
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''))
      .some((tag) => tag === '*' || tag === entityTag);
  }
  const since = Date.parse(headers['if-modified-since'] ?? '');
  // HTTP dates have whole seconds.
  return Math.floor(modifiedAt.getTime() / 1000) * 1000 <= since;
}
