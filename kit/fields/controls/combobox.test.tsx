// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { formScreen } from '#kit/form/form-screen.tsx';
import { reference } from '#kit/records/field.ts';
import { heater, heaterForm, heaterHistory, heaters, makerList, materialList, oneHeater } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { ReferenceControl } from './reference-control.tsx';

let page: TestPage;
afterEach(() => page.close());

const answers = { 'GET /maker': makerList, 'GET /material': materialList };
const type = async (field: HTMLElement, text: string) => {
  await page.settle(() => field.focus());
  await page.type(field, text);
  await page.until(() => page.server.calls.some(({ url }) => url.searchParams.get('q') === text));
};

describe('a picker that stands in no form', () => {
  const field = () => page.find<HTMLInputElement>('#picker');
  const told = () => [field().getAttribute('aria-invalid'), document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent];
  const untold = [null, undefined];
  const open = async () => {
    function Page() {
      const [value, setValue] = useState<number | null>(1);
      return <ReferenceControl id="picker" name="maker" field={reference('maker') as never} value={value} labels={{ maker: { 1: 'Emeralite', 2: 'Tiffany' } }} wordKey="heater.maker" onChange={setValue} />;
    }
    page = await onAPage({ plugins: [heaters], answers, screen: { Page }, pattern: '/', at: '/' });
  };

  test('takes typed text that names exactly one as it is left', async () => {
    await open();
    await type(field(), 'tiffany');
    await page.leave(field());
    await page.until(() => field().value === 'Tiffany');
    expect(told()).toEqual(untold);
  });

  test('keeps typed text that names none, and says so once it is left, until it is cleared', async () => {
    await open();
    await type(field(), 'Zinc');
    expect(told()).toEqual(untold);
    await page.leave(field());
    expect([field().value, told()]).toEqual(['Zinc', ['true', 'Choose one of the list, or clear this text']]);
    await page.settle(() => field().focus());
    await page.type(field(), '');
    await page.leave(field());
    expect([field().value, told()]).toEqual(['Emeralite', untold]);
  });

  test('keeps it no longer than what was chosen before', async () => {
    await open();
    await type(field(), 'Zinc');
    await page.leave(field());
    await page.click(page.button('Clear Emeralite'));
    expect([field().value, told()]).toEqual(['', untold]);
  });
});

describe('Ctrl+S in a field of references', () => {
  const save = async (name: string, text: string) => {
    page = await onAPage({
      plugins: [heaters],
      answers: { ...answers, 'GET /heater/5': oneHeater, 'GET /heater/5/history': heaterHistory, 'PUT /heater/5': (call) => ({ ...oneHeater, ...(call.body as object), version: 4 }) },
      screen: formScreen(heater, { ...heaterForm, param: 'heaterId' }),
      pattern: '/heater/update/:heaterId',
      at: '/heater/update/5',
    });
    const field = page.find<HTMLInputElement>(`#field-${name}`);
    await type(field, text);
    await page.until(() => document.querySelector('[role=option]') !== null);
    await page.key(field, 's', { ctrlKey: true, code: 'KeyS' });
    return page.server.calls.findLast(({ place }) => place === 'PUT /heater/5')?.body;
  };

  test.each([
    ['maker', 'tiffany', { maker: 2 }],
    ['materials', 'Linen', { materials: [1, 2, 3] }],
  ])('saves the one that the text in %s names', async (name, text, body) => {
    expect(await save(name, text)).toEqual(body);
  });

  test('saves nothing while the text names none', async () => {
    expect(await save('maker', 'Tiff')).toBeUndefined();
    expect(page.find('#field-maker-below').textContent).toBe('Choose one of the list, or clear this text');
  });
});
