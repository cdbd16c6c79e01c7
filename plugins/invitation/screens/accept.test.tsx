// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { FakeResponse } from '#tests/support/fake-server.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import plugin from '../plugin.ts';
import Accept from './accept.tsx';

let page: TestPage;
afterEach(() => page.close());

/** Accepts an invitation with a server of this answer. */
async function accept(answer: FakeResponse): Promise<void> {
  page = await onAPage({
    plugins: [plugin],
    answers: { 'POST /invitation/look': { name: 'Jane', email: 'jane@stoop.example' }, 'POST /invitation/accept': answer },
    screen: { Page: Accept },
    pattern: '/invitation/accept',
    at: '/invitation/accept',
  });
  await page.until(() => document.querySelector('form') !== null);
  const inputs = [...document.querySelectorAll<HTMLInputElement>('form input')];
  for (const [place, text] of ['jane01', 'a-long-password-of-mine', 'a-long-password-of-mine'].entries()) await page.type(inputs[place]!, text);
  await page.click(page.button('Accept the invitation'));
  await page.until(() => page.server.count('POST /invitation/accept') === 1);
  await page.until(() => document.querySelector('[data-busy], [aria-busy=true], .bp6-loading') === null);
}

/** Everything that is told as an alert. */
const said = () => [...document.querySelectorAll('[role=alert]')].flatMap(({ textContent }) => textContent || []);

const superseded = (fields?: Readonly<Record<string, string>>) => () => Response.json({ errorCode: 10010, message: 'Superseded', ...(fields && { fields }) }, { status: 410 });

test('says nothing of an acceptance that came to nothing by 410', async () => {
  await accept(superseded());
  expect(said()).toEqual([]);
});

test('puts a reason that a 410 names beside its field', async () => {
  await accept(superseded({ userId: 'rule.taken' }));
  expect(document.querySelector('form input[aria-invalid=true]')).toBe(document.querySelector('form input'));
});

test('says why the server refused where no field is named', async () => {
  await accept(() => Response.json({ errorCode: 10001, message: 'Not so' }, { status: 422 }));
  expect(said()).toEqual(['Not so']);
});
