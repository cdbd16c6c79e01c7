// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { createFakeServer, type FakeResponse } from '#tests/support/fake-server.ts';
import { createKernel, type Kernel } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { coreServices } from '#core/services.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { session } from '#core/session/session.ts';
import { tokenOf } from '#tests/support/first-load.ts';
import { allTranslations } from '../all-translations/all-translations.ts';
import { SignIn } from './sign-in.tsx';

let root: Root;
let kernel: Kernel;

async function show(answer: FakeResponse, ownPassword: FakeResponse = {}) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const server = createFakeServer({ 'POST /user': answer, 'POST /user/password': ownPassword });
  kernel = createKernel(
    coreServices({
      side: 'browser',
      origin: 'https://stoop.example',
      locale: 'en',
      theme: 'light',
      loginSecret: 'abcdefghijklmnopqrstuvwx',
      words: (await allTranslations.en()).default,
      fetch: server.fetch,
      host: createFakeBrowser().openTab().host,
    }),
  );
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <KernelProvider kernel={kernel}>
        <SignIn isEntering={false} registerHref="/user/register" />
      </KernelProvider>,
    ),
  );
  return server;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

async function type(name: string, text: string) {
  await act(async () => {
    const input = field(name);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const submit = () =>
  act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

/** Lets what is under way go on until the check holds; what it changed is drawn in between. */
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => new Promise((resolve) => setTimeout(resolve, 5)));
      check();
    },
    { timeout: 60_000 },
  );

const settled = (words: string) => until(() => expect(document.body.textContent).toContain(words));

beforeEach(() => document.body.replaceChildren());
afterEach(async () => {
  await act(async () => root.unmount());
  kernel.stop();
  vi.unstubAllGlobals();
});

test('says the reason of a rejection in the language that is read, and own words as they were typed', async () => {
  const reason = { kr: '이미 회원입니다', en: 'Already a member', zh: '已是会员' };
  await show(() => Response.json({ errorCode: 4, message: 'no', since: '2026-11-20T15:00:00.000Z', reason }, { status: 400 }));
  await type('username', 'admin');
  await type('password', 'a good password');
  await submit();
  await settled('Already a member');
  await settled('10:00 AM EST');
  await act(() => kernel.use(i18n).change('zh'));
  await settled('已是会员');
});

test('asks for what is missing before it asks the server', async () => {
  const server = await show({});
  await submit();
  expect(document.body.textContent).toContain('Enter your user id');
  expect(document.body.textContent).toContain('Enter your password');
  expect(field('username').getAttribute('aria-describedby')).toBe('sign-in-id-problem');
  expect(server.calls).toHaveLength(0);
});

test('says why the server refused, at the field, and keeps what was typed', async () => {
  await show(() => Response.json({ errorCode: 2, message: 'no' }, { status: 400 }));
  await type('username', 'yunachoi');
  await type('password', 'wrong-password');
  await submit();
  await settled('The password does not match');
  expect(document.querySelector('[role=alert]')?.textContent).toContain('Check capitals');
  expect(field('password').getAttribute('aria-invalid')).toBe('true');
  expect([field('username').value, field('password').value]).toEqual(['yunachoi', 'wrong-password']);
  expect(field('username').disabled).toBe(false);
});

test('takes no second press while the first is under way', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const server = await show(() => new Promise((resolve) => (answer = resolve)));
  await type('username', 'yunachoi');
  await type('password', 'right-password');
  await submit();
  await settled('Signing in…');
  await submit();
  expect(field('username').disabled).toBe(true);
  await until(() => expect(server.count('POST /user')).toBe(1));
  await act(async () => answer({ accessToken: tokenOf(), refreshToken: 'r', roleList: ['admin'] }));
  await until(() => expect(kernel.use(session).isLogin).toBe(true));
  expect(server.count('POST /user')).toBe(1);
});

test('sends the id encrypted and the password hashed', async () => {
  const server = await show({ accessToken: tokenOf(), refreshToken: 'r', roleList: ['admin'] });
  await type('username', 'yunachoi');
  await type('password', 'right-password');
  await submit();
  await until(() => expect(server.count('POST /user')).toBe(1));
  const body = server.calls[0]?.body as Record<string, string>;
  expect(JSON.stringify(body)).not.toContain('yunachoi');
  expect(body['userPw']).toMatch(/^[0-9a-f]{128}$/);
});

test('says nothing of a sign-in that came to nothing by 410, and keeps what was typed', async () => {
  const server = await show(() => Response.json({ errorCode: 10010, message: 'Superseded' }, { status: 410 }));
  await type('username', 'yunachoi');
  await type('password', 'right-password');
  await submit();
  await until(() => expect(server.count('POST /user')).toBe(1));
  await until(() => expect(field('username').disabled).toBe(false));
  expect(document.querySelector('[role=alert]')).toBeNull();
  expect([field('username').value, field('password').value]).toEqual(['yunachoi', 'right-password']);
});

/** Signs in with a password somebody else gave and sends one of one's own, which is answered so. */
async function chooseOwn(answer: () => Response) {
  const server = await show(() => Response.json({ errorCode: 8, message: 'One of your own first' }, { status: 400 }), answer);
  await type('username', 'yunachoi');
  await type('password', 'given-password');
  await submit();
  await until(() => expect(field('own-first')).not.toBeNull());
  await type('own-first', 'own-password-1');
  await type('own-again', 'own-password-1');
  await submit();
  await until(() => expect(server.count('POST /user/password')).toBe(1));
  await until(() => expect(field('own-first').disabled).toBe(false));
  return server;
}

test('says nothing of an own password that came to nothing by 410, and keeps what was typed', async () => {
  await chooseOwn(() => Response.json({ errorCode: 10010, message: 'Superseded' }, { status: 410 }));
  expect(document.querySelector('[role=alert], [aria-invalid=true]')).toBeNull();
  expect([field('own-first').value, field('own-again').value]).toEqual(['own-password-1', 'own-password-1']);
});

test('puts a reason that a 410 names beside the own password', async () => {
  await chooseOwn(() => Response.json({ errorCode: 10010, message: 'Superseded', fields: { newPw: 'rule.password' } }, { status: 410 }));
  expect(field('own-first').getAttribute('aria-invalid')).toBe('true');
});

test('says why the server refused an own password', async () => {
  await chooseOwn(() => Response.json({ errorCode: 10000, message: 'no' }, { status: 503 }));
  expect(document.querySelector('[role=alert]')?.textContent).toContain('database');
});
