import { AwsClient } from 'aws4fetch';
import type { FileStore } from './files.ts';

/** Why a bucket did not do what was asked. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

/**
 * Keeps files in a bucket of an S3-compatible service.
 * `url` is `https://KEY:SECRET@host/bucket/optional/prefix?region=…`; the region is `us-east-1` unless said.
 */
export function bucketStore(url: string, request: typeof fetch = fetch): FileStore {
  const place = new URL(url);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(place.username),
    secretAccessKey: decodeURIComponent(place.password),
    region: place.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });
  const base = `${place.protocol}//${place.host}${place.pathname.replace(/\/$/, '')}`;
  const call = async (method: string, name: string, body?: Uint8Array) => {
    const signed = await client.sign(`${base}/${name}`, { method, ...(body && { body: body as BodyInit }) });
    const answer = await request(signed);
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new BucketError(`${method} of a file was answered with ${answer.status}`);
    return answer;
  };
  return {
    async write(name, bytes) {
      if (!(await call('PUT', name, bytes))) throw new BucketError('The bucket does not exist');
    },
    async read(name) {
      const answer = await call('GET', name);
      return answer && new Uint8Array(await answer.arrayBuffer());
    },
    async remove(name) {
      await call('DELETE', name);
    },
  };
}
