import { lookup as lookUp, type LookupAddress, type LookupOptions } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { isImageLink, isLink } from '#core/rules/index.ts';
import { bounds } from '#kit/records/check.ts';
import { fileRefused } from './formats.ts';

/** Milliseconds a picture may take to come. */
const longest = 20_000;

/** Most redirects followed for one picture. */
const maxTurns = 3;

/** Options for fetching a picture; a test names its own site here. */
export interface LinkOptions {
  /** True when an address may be asked: only those of the public internet, unless said. */
  readonly allows?: (address: string) => boolean;
  /** Certificates to trust beside the usual ones. */
  readonly ca?: string;
  /** Looks up the addresses of a name. */
  readonly find?: FindAddresses;
}

type FindAddresses = (name: string, options: LookupOptions & { readonly all: true }, done: (error: Error | null, found: LookupAddress[]) => void) => void;

const noPicture = () => fileRefused('rule.file.link', 'There is no photo at this link');

/** Networks that are not the public internet: whoever may send a link must not reach through us what only we can reach. */
function inside(): BlockList {
  const list = new BlockList();
  const v4 = '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4';
  const v6 = '::/96 64:ff9b::/32 100::/64 2001::/32 2001:db8::/32 2002::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8';
  for (const [nets, family] of [[v4, 'ipv4'], [v6, 'ipv6']] as const) {
    for (const net of nets.split(' ')) {
      const [address = '', bits] = net.split('/');
      list.addSubnet(address, Number(bits), family);
    }
  }
  return list;
}

/** True when an address belongs to the public internet. */
export const isPublic = (address: string): boolean => !inside().check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Fetches the picture behind a link. Throws a `Refusal` for a link that is none, leads inside our own network, answers
 * no file, or more than a file may weigh.
 */
export async function pictureBehind(link: string, { allows = isPublic, ca, find = lookUp }: LinkOptions = {}): Promise<Uint8Array> {
  if (isImageLink(link) !== true) throw fileRefused('rule.imageLink', 'The link is no link to a picture');
  const signal = AbortSignal.timeout(longest);
  let address = new URL(link);
  for (let turn = 0; turn <= maxTurns; turn += 1) {
    const answer = await ask(address, { allows, ca, find, signal });
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      answer.destroy();
      if (!URL.canParse(headers.location, address) || isLink(new URL(headers.location, address).href) !== true) throw noPicture();
      address = new URL(headers.location, address);
      continue;
    }
    if (statusCode !== 200) {
      answer.destroy();
      throw noPicture();
    }
    return bytesOf(answer);
  }
  throw noPicture();
}

interface Asking {
  readonly allows: (address: string) => boolean;
  readonly ca: string | undefined;
  readonly find: FindAddresses;
  readonly signal: AbortSignal;
}

function ask(address: URL, { allows, ca, find, signal }: Asking): Promise<IncomingMessage> {
  const host = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allows(host)) throw noPicture();
  // Asked at the moment of connecting: a name that answered otherwise a moment ago leads nowhere else.
  const lookup = (name: string, options: LookupOptions, done: (error: Error | null, found: LookupAddress[] | string, family?: number) => void) =>
    find(name, { ...options, all: true }, (error, found) => {
      const some = error ? [] : found.filter((one) => allows(one.address));
      const [first] = some;
      if (!first) done(error ?? noPicture(), []);
      else if (options.all) done(null, some);
      else done(null, first.address, first.family);
    });
  return new Promise((resolve, reject) => {
    request(address, { lookup: lookup as never, signal, agent: false, headers: { accept: 'image/*', 'user-agent': 'Stoop' }, ...(ca !== undefined && { ca }) })
      .on('response', resolve)
      // Who answers in another protocol gives neither an answer nor an error.
      .on('close', () => reject(noPicture()))
      .on('error', () => reject(noPicture()))
      .end();
  });
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      size += part.byteLength;
      if (size > bounds.file) break;
      parts.push(part);
    }
  } catch {
    throw noPicture();
  }
  if (size > bounds.file) throw fileRefused('rule.file.tooLarge', 'The picture is too large');
  return Buffer.concat(parts);
}
