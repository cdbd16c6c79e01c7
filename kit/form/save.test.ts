import { afterEach, expect, test } from 'vitest';
import type { Environment } from '#core/environment.ts';
import { httpPlugin } from '#core/http/http-plugin.ts';
import { http } from '#core/http/http.ts';
import { i18nPlugin } from '#core/i18n/i18n-plugin.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer } from '#tests/support/fake-server.ts';
import { defineEntity } from '../records/entity.ts';
import { file, photos, text } from '../records/field.ts';
import { openForm, type AnyRecord } from './form-model.ts';
import { saveForm } from './save.ts';

const flat = defineEntity('flat', { title: text({ required: true }), plan: file(), photos: photos({ max: 5 }) });
const record = { id: 5, version: 3, createdAt: '', updatedAt: '', title: 'Studio', plan: null, photos: [], labels: {}, hidden: [] } as AnyRecord;
const photo = { file: 'a'.repeat(64), width: 10, height: 10 };

let kernel: Kernel | undefined;
afterEach(() => kernel?.stop());

function openFlat() {
  const server = createFakeServer({ 'PUT /flat/5': ({ body }) => ({ ...record, ...(body as object), version: 4, batch: 1 }) });
  const environment: Environment = {
    side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
    loginSecret: 'abcdefghijklmnopqrstuvwx', fetch: server.fetch, host: createFakeBrowser().openTab().host,
  };
  kernel = createKernel([i18nPlugin(environment), httpPlugin(environment)]);
  return { server, http: kernel.use(http), form: openForm({ entity: flat, order: ['title', 'plan', 'photos'] }, record) };
}

test('saving waits for the files on their way, and sends them with the rest', async () => {
  const { server, http, form } = openFlat();
  form.change('title', 'Loft');
  form.wait('photos', 1);
  const saving = saveForm(form, http, 'flat.title');
  await new Promise(setImmediate);
  expect(server.calls).toEqual([]);
  form.change('photos', [photo]);
  form.wait('photos', 0);
  expect(await saving).toMatchObject({ is: 'saved' });
  expect(server.calls.map(({ body }) => body)).toEqual([{ title: 'Loft', photos: [photo] }]);
});

test('saving waits for the files of every field, whichever arrive first', async () => {
  const { server, http, form } = openFlat();
  form.wait('photos', 2);
  form.wait('plan', 1);
  form.change('title', 'Loft');
  const saving = saveForm(form, http, 'flat.title');
  form.wait('plan', 0);
  await new Promise(setImmediate);
  expect(server.calls).toEqual([]);
  expect(form.pending).toBe(2);
  form.change('photos', [photo]);
  form.wait('photos', 0);
  await saving;
  expect(server.calls.map(({ body }) => body)).toEqual([{ title: 'Loft', photos: [photo] }]);
});
