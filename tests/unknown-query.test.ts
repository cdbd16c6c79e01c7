import { expect, it } from 'vitest';
import { endpoints } from '#server/slots.ts';
import { startTestHost } from './support/host.ts';

it('a name in the query that a call does not know is refused by each, and ignored by none', async () => {
  const host = await startTestHost();
  try {
    const token = await host.signIn();
    const heedless: string[] = [];
    for (const { method, path } of host.kernel.read(endpoints)) {
      const response = await host.call(method, `/api${path.replaceAll(/\{\w+\}/g, '1')}?nobodysName=1`, { token, ...(method !== 'GET' && { body: {} }) });
      const said = (await response.json().catch(() => ({}))) as { fields?: Readonly<Record<string, string>> };
      if (response.status !== 400 || said.fields?.['nobodysName'] === undefined) heedless.push(`${method} ${path} ${response.status}`);
    }
    expect(heedless).toEqual([]);
  } finally {
    await host.end();
  }
});
