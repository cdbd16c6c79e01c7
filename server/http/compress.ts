import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

/** Bytes below which an answer fits one packet as it is. */
export const leastBytes = 1400;

const texts = /^(text\/(html|css|csv|plain|javascript)|application\/(json|manifest\+json|xml))(;|$)/;

/**
 * The answer as the client takes it: brotli or gzip for texts worth it, else as it was. Files that lie compressed and
 * streams of events pass untouched, and so does what a page of another site made a browser ask: lengths of answers that
 * hold a secret beside a text of that site's choosing would tell of the secret.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const { headers } = response;
  if (response.body === null || !texts.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return response;
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding');
  const encoding = encodingFor(request);
  if (!encoding || Number(headers.get('content-length') ?? Infinity) < leastBytes) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  const isWorthIt = plain.length >= leastBytes;
  const body = isWorthIt ? await pack[encoding](plain) : plain;
  if (isWorthIt) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength), { status: response.status, headers });
}

/** The encoding that a request is answered in; none for what a page of another site made a browser ask. */
export const encodingFor = ({ headers }: Request, among?: readonly Encoding[]): Encoding | undefined =>
  headers.get('sec-fetch-site') === 'cross-site' ? undefined : encodingOf(headers.get('accept-encoding') ?? '', among);

export const pack = {
  // a window of 256 KB holds any page; the fourth step is where time begins to cost more than bytes save
  br: (plain: Buffer) =>
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain: Buffer) => promisify(gzip)(plain, { level: 4 }),
};

/** The best encoding that a client takes: brotli before gzip, none that it refuses by `q=0`. */
export function encodingOf(accepted: string, among: readonly Encoding[] = ['br', 'gzip']): Encoding | undefined {
  const takes = new Map(
    accepted.toLowerCase().split(',').map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight === undefined ? 1 : Number(weight.slice(2))];
    }),
  );
  return among.find((name) => (takes.get(name) ?? takes.get('*') ?? 0) > 0);
}
