import { afterEach, expect, test } from 'vitest';
import type { Environment } from '#core/environment.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer } from '#tests/support/fake-server.ts';
import { forRent } from '#tests/support/plugins/recommend.ts';
import type { SuggestRow } from './api.ts';
import recommend from './plugin.ts';
import { run } from './radar.ts';

let kernel: Kernel;
afterEach(() => kernel.stop());

/** Titles of the toasts after a rent was saved that fits these. */
async function toldOf(rows: readonly SuggestRow[]): Promise<readonly unknown[]> {
  const server = createFakeServer({ 'GET /recommend/suggest/rent/3': { ...forRent, rows } });
  const environment: Environment = { side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light', loginSecret: 'abcdefghijklmnopqrstuvwx', fetch: server.fetch, host: createFakeBrowser().openTab().host };
  kernel = createKernel([...coreServices(environment), recommend]);
  await run(kernel, 3, () => undefined);
  return kernel.use(toasts).shown.map(({ title }) => title);
}

test('a rent that stands for everyone, or for an area, still tells whom it fits; one recommended to them does not', async () => {
  const [own, other] = forRent.rows as [SuggestRow, SuggestRow];
  const stands = (audience: 'person' | 'area' | 'everyone') => ({ ...other, recommend: { ...own.recommend!, audience } });
  expect(await toldOf([own, stands('everyone')])).toEqual(['Fits 1 person']);
  expect(await toldOf([stands('area'), stands('everyone')])).toEqual(['Fits 2 people']);
  expect(await toldOf([own, stands('person')])).toEqual([]);
});
