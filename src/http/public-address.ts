/** The address in front of picture links. */
import type { FastifyRequest } from 'fastify';

export interface PublicAddresses {
  /** Where pictures are served from (`TOILE_CDN_URL`). */
  readonly cdnUrl?: string | undefined;
  /** Where clients reach this service (`TOILE_PUBLIC_URL`). */
  readonly publicUrl?: string | undefined;
}

/** `cdnUrl`, else `publicUrl`, else the address that the request came to; never with a slash at its end. */
export function pictureBase(addresses: PublicAddresses, request: FastifyRequest): string {
  const configured = addresses.cdnUrl ?? addresses.publicUrl;
  return (configured ?? requestAddress(request)).replace(/\/+$/, '');
}

/** Scheme, host and port of a request: from its `Host` header where that is one, else from its socket. */
export function requestAddress(request: FastifyRequest): string {
  const named = `${request.protocol}://${request.headers.host ?? ''}`;
  if (URL.canParse(named) && new URL(named).origin === named.toLowerCase()) return named;
  const { localAddress = '127.0.0.1', localPort, localFamily } = request.socket;
  const host = localFamily === 'IPv6' ? `[${localAddress}]` : localAddress;
  return `${request.protocol}://${host}:${localPort}`;
}
