import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReachableAddress } from '../../src/images/reachable-address.ts';

const REACHABLE = ['8.8.8.8', '151.101.1.1', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1'];
const REACHABLE_V6 = ['2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2a00:1450:4001::1'];

const UNREACHABLE = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1'],
  'link-local and metadata': ['169.254.169.254', '169.254.170.2', 'fe80::1', 'fe80::1%eth0', 'fd00:ec2::254'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255', '100.100.100.200'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'broadcast and reserved': ['255.255.255.255', '240.0.0.1', '192.0.0.1', '198.18.0.1', '3fff::1', 'fec0::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1'],
  'IPv4 inside IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '::127.0.0.1',
  ],
  'local NAT64': ['64:ff9b:1::8.8.8.8'],
  tunnels: ['2002:7f00:1::', '2002:808:808::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  'not handed out': ['4000::1', '1::1', '0:0:0:0:ffff:0:8.8.8.8'],
  'no address': ['', 'localhost', '8.8.8', 'example.com', '8.8.8.8:80'],
};

describe('reachable addresses', () => {
  for (const address of [...REACHABLE, ...REACHABLE_V6])
    it(`takes the public ${address}`, () => assert.equal(isReachableAddress(address, []), true));

  for (const [name, addresses] of Object.entries(UNREACHABLE))
    for (const address of addresses)
      it(`refuses ${name}: ${JSON.stringify(address)}`, () =>
        assert.equal(isReachableAddress(address, []), false));

  it('takes what an allowed range holds, and nothing beside it', () => {
    const ranges = ['10.1.0.0/16', 'fd00::/8'];
    assert.equal(isReachableAddress('10.1.2.3', ranges), true);
    assert.equal(isReachableAddress('::ffff:10.1.2.3', ranges), true);
    assert.equal(isReachableAddress('fd12::1', ranges), true);
    assert.equal(isReachableAddress('10.2.0.1', ranges), false);
    assert.equal(isReachableAddress('fc12::1', ranges), false);
  });
});
