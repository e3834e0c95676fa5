/** Which network addresses an image URL may lead to. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** NAT64's well-known prefix (RFC 6052): the last 32 bits are the IPv4 address that is really reached. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');
/** All global unicast IPv6 addresses that are handed out so far (RFC 4291, IANA registry). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an address (as a resolver or socket gives it) is on the public internet, or inside one of the allowed
 * ranges (CIDR notation). Not public: private, loopback, link-local (cloud metadata is there), carrier-grade NAT,
 * multicast, reserved and documentation ranges, 6to4 and Teredo tunnels, and whatever is not known to be public.
 * IPv4 inside IPv6 (mapped, NAT64) counts as the IPv4 address. What is no address is not public.
 */
export function isReachableAddress(text: string, allowedRanges: readonly string[]): boolean {
  // Stricter than ipaddr.js, which reads notations that no resolver gives (`8.8.8`, `010.0.0.1`).
  if (isIP(text) === 0) return false;
  const address = unwrap(ipaddr.parse(text));
  return isPublic(address) || allowedRanges.some((range) => contains(range, address));
}

function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}

function contains(range: string, address: Address): boolean {
  const [network, bits] = ipaddr.parseCIDR(range);
  return network.kind() === address.kind() && address.match(network, bits);
}
