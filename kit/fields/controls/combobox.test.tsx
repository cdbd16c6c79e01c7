// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { formScreen } from '#kit/form/form-screen.tsx';
import { reference } from '#kit/records/field.ts';
import { home, homeForm, homeHistory, homes, companyList, amenityList, oneHome } from '#tests/support/form-sample.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { ReferenceControl } from './reference-control.tsx';

let page: TestPage;
afterEach(() => page.close());

const answers = { 'GET /company': companyList, 'GET /amenity': amenityList };
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
      return <ReferenceControl id="picker" name="company" field={reference('company') as never} value={value} labels={{ company: { 1: 'Northline', 2: 'Harborway' } }} wordKey="home.company" onChange={setValue} />;
    }
    page = await onAPage({ plugins: [homes], answers, screen: { Page }, pattern: '/', at: '/' });
  };

  test('takes typed text that names exactly one as it is left', async () => {
    await open();
    await type(field(), 'harborway');
    await page.leave(field());
    await page.until(() => field().value === 'Harborway');
    expect(told()).toEqual(untold);
  });

  test('keeps typed text that names none, and says so once it is left, until it is cleared', async () => {
    await open();
    await type(field(), 'Sauna');
    expect(told()).toEqual(untold);
    await page.leave(field());
    expect([field().value, told()]).toEqual(['Sauna', ['true', 'Choose one of the list, or clear this text']]);
    await page.settle(() => field().focus());
    await page.type(field(), '');
    await page.leave(field());
    expect([field().value, told()]).toEqual(['Northline', untold]);
  });

  test('keeps it no longer than what was chosen before', async () => {
    await open();
    await type(field(), 'Sauna');
    await page.leave(field());
    await page.click(page.button('Clear Northline'));
    expect([field().value, told()]).toEqual(['', untold]);
  });
});

describe('Ctrl+S in a field of references', () => {
  const save = async (name: string, text: string) => {
    page = await onAPage({
      plugins: [homes],
      answers: { ...answers, 'GET /home/5': oneHome, 'GET /home/5/history': homeHistory, 'PUT /home/5': (call) => ({ ...oneHome, ...(call.body as object), version: 4 }) },
      screen: formScreen(home, { ...homeForm, param: 'homeId' }),
      pattern: '/home/update/:homeId',
      at: '/home/update/5',
    });
    const field = page.find<HTMLInputElement>(`#field-${name}`);
    await type(field, text);
    await page.until(() => document.querySelector('[role=option]') !== null);
    await page.key(field, 's', { ctrlKey: true, code: 'KeyS' });
    return page.server.calls.findLast(({ place }) => place === 'PUT /home/5')?.body;
  };

  test.each([
    ['company', 'harborway', { company: 2 }],
    ['amenities', 'Laundry', { amenities: [1, 2, 3] }],
  ])('saves the one that the text in %s names', async (name, text, body) => {
    expect(await save(name, text)).toEqual(body);
  });

  test('saves nothing while the text names none', async () => {
    expect(await save('company', 'Harbo')).toBeUndefined();
    expect(page.find('#field-company-below').textContent).toBe('Choose one of the list, or clear this text');
  });
});
