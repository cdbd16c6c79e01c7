import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['without a proxy the header counts for nothing', '203.0.113.9', '198.51.100.7', 0, '203.0.113.9'],
  ['one proxy says who called it', '10.0.0.1', '198.51.100.7', 1, '198.51.100.7'],
  ['what a client wrote itself stands before it', '10.0.0.1', '1.2.3.4, 198.51.100.7', 1, '198.51.100.7'],
  ['two proxies', '10.0.0.1', '1.2.3.4, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
  ['a call past the outer proxy', '10.0.0.1', '10.0.0.9', 2, '10.0.0.9'],
  ['a call past every proxy', '10.0.0.9', undefined, 1, '10.0.0.9'],
  ['what is no address', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an address with a port', '10.0.0.1', '198.51.100.7:4711', 1, '198.51.100.7'],
  ['the sixth version', '::1', '[2001:db8::7]:4711', 1, '2001:db8::7'],
])('%s', (_what, remote, forwarded, proxies, address) => {
  expect(clientAddress(remote, forwarded, proxies)).toBe(address);
});
