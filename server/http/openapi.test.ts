import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { operationsOf, type Operation } from '#tests/support/operations.ts';

let host: TestHost;
let operations: readonly Operation[];
beforeAll(async () => {
  host = await startTestHost();
  operations = operationsOf(await (await host.call('GET', '/api/openapi.json')).json());
});
afterAll(() => host.end());

it('every operation names what it answers, each with a schema', () => {
  for (const { method, path, responses } of operations) {
    const where = `${method} ${path}`;
    const successes = Object.keys(responses).filter((status) => status.startsWith('2'));
    expect(successes, where).toHaveLength(1);
    for (const [status, { content }] of Object.entries(responses)) {
      if (status === '204') expect(content, where).toBeUndefined();
      else expect(Object.values(content ?? {}).every(({ schema }) => Object.keys(schema).length > 0) && Object.keys(content ?? {}).length > 0, `${where} ${status}`).toBe(true);
    }
  }
});

it('files and health stand beside the endpoints, as they answer', async () => {
  const find = (path: string) => operations.find((one) => one.path === path)?.responses ?? {};
  const types = async (path: string, address = path) => {
    const answered = await host.call('GET', address);
    const described = Object.keys(find(path)[answered.status]?.content ?? {});
    expect(described, `${path} ${answered.status}`).toContain(answered.headers.get('content-type')?.split(';')[0]);
  };
  for (const path of ['/healthz', '/readyz', '/api/openapi.json']) await types(path);
  await types('/media/{file}', '/media/0123456789abcdef0123456789abcdef');
  await types('/document/{file}', '/document/0123456789abcdef0123456789abcdef.pdf');
});
