// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import Register from './register.tsx';

let page: TestPage;
afterEach(() => page.close());

const typed = { userId: 'jane01', name: 'Jane', password: 'long-enough-7', passwordCheck: 'long-enough-7', email: 'jane@stoop.example' };

/** Registers Jane with a server of this answer. */
async function register(answer: FakeResponse): Promise<void> {
  page = await onAPage({
    plugins: [plugin],
    answers: { 'GET /user/available': { available: true }, 'GET /user/register/area': { areas: [{ id: 3, name: 'Astoria' }] }, 'POST /user/register': answer },
    screen: { Page: Register },
    pattern: '/user/register',
    at: '/user/register',
  });
  for (const [name, text] of Object.entries(typed)) await page.type(page.find(`#register-${name}`), text);
  await page.click(page.button('Create account'));
  await page.until(() => page.server.count('POST /user/register') === 1);
  await page.until(() => page.find('form').getAttribute('aria-busy') === 'false');
}

const superseded = (fields?: Readonly<Record<string, string>>) => () => Response.json({ errorCode: 10010, message: 'Superseded', ...(fields && { fields }) }, { status: 410 });

test('says nothing of a registration that came to nothing by 410, and keeps what was typed', async () => {
  await register(superseded());
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect(page.find<HTMLInputElement>('#register-userId').value).toBe('jane01');
});

test('puts a reason that a 410 names beside its field', async () => {
  await register(superseded({ userId: 'rule.taken' }));
  expect(page.find('#register-userId').getAttribute('aria-invalid')).toBe('true');
});

test('says why the server refused where no field is named', async () => {
  await register(() => Response.json({ errorCode: 10001, message: 'Not so' }, { status: 422 }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Not so');
});
