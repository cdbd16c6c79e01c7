import { act, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import { createFakeBrowser } from './fake-browser.ts';
import { createFakeServer, type FakeResponse, type FakeServer } from './fake-server.ts';
import type { Rights } from '#core/access/permission.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel, type Kernel, type Plugin } from '#core/kernel/index.ts';
import { KernelProvider } from '#core/react/react.tsx';
import { coreServices } from '#core/services.ts';
import type { ScreenVisit } from '#core/slots.ts';

/** A screen on a page of its own, for tests: the kernel is real, the network is told what to answer. */
export interface TestPage {
  readonly kernel: Kernel;
  readonly server: FakeServer;
  /** Where the page is now: path and query. */
  readonly where: () => string;
  /** Opens another address, as a link would. */
  readonly go: (path: string) => Promise<void>;
  /** Does something and waits until the page has settled. */
  readonly settle: (work?: () => unknown) => Promise<void>;
  /** Waits until something is so; fails when it never comes to that. */
  readonly until: (so: () => boolean) => Promise<void>;
  readonly find: <E extends HTMLElement = HTMLElement>(selector: string) => E;
  /** The button or link of these words. */
  readonly button: (words: string) => HTMLElement;
  readonly click: (element: Element) => Promise<void>;
  /** Types into a field as a person does: the whole text replaces what was there. */
  readonly type: (element: HTMLElement, text: string) => Promise<void>;
  readonly key: (element: Element, key: string, more?: KeyboardEventInit) => Promise<void>;
  readonly leave: (element: HTMLElement) => Promise<void>;
  readonly text: () => string;
  readonly close: () => Promise<void>;
}

export interface TestPageSpec {
  readonly plugins: readonly Plugin[];
  readonly answers: Readonly<Record<string, FakeResponse>>;
  readonly screen: { readonly Page: ComponentType; readonly load?: (visit: ScreenVisit) => Promise<unknown> };
  /** The screen's pattern, as react-router reads it. */
  readonly pattern: string;
  readonly at: string;
  readonly state?: unknown;
  readonly roles?: readonly string[];
  /** As the server tells them; those of the roles by default unless said. */
  readonly rights?: Rights;
  /** An administrator sees the page as the person. */
  readonly isViewing?: boolean;
}

/** Milliseconds until a wait is given up: far more than anything takes. */
const waitMs = 60_000;

const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** The access token of a person who is signed in for half an hour. */
const token = (isViewing: boolean): string => {
  const iat = Math.floor(Date.now() / 1000);
  const person = {
    userIdx: 7,
    userId: 'yuna',
    userName: 'Yuna Choi',
    userEmail: 'yuna@stoop.example',
    userType: 'normal',
  };
  return `${part({ alg: 'HS256' })}.${part({ ...person, iat, exp: iat + 1800, adminId: isViewing ? 1 : null, adminName: isViewing ? 'Admin' : null })}.x`;
};

/** Puts a screen on a page. */
export async function onAPage(spec: TestPageSpec): Promise<TestPage> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const server = createFakeServer(spec.answers);
  const browser = createFakeBrowser();
  browser.kept.set('accessToken', token(spec.isViewing === true));
  browser.kept.set('refreshToken', 'refresh');
  browser.kept.set('roleList', JSON.stringify(spec.roles ?? ['admin']));
  if (spec.rights) browser.kept.set('rights', JSON.stringify(spec.rights));
  const kernel = createKernel([
    ...coreServices({
      side: 'browser',
      origin: 'http://stoop.test',
      locale: 'en',
      theme: 'light',
      loginSecret: '',
      fetch: server.fetch,
      host: browser.openTab().host,
    }),
    ...spec.plugins,
  ]);
  await kernel.use(i18n).ready();
  const { Page, load } = spec.screen;
  const routes: RouteObject[] = [
    {
      path: spec.pattern,
      element: <Page />,
      loader: async ({ params, request }) =>
        (await load?.({
          kernel,
          params: params as Record<string, string>,
          url: new URL(request.url),
          signal: request.signal,
        })) ?? null,
    },
    { path: '*', element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ ...pathOf(spec.at), state: spec.state }] });
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);

  const settle = async (work: () => unknown = () => undefined) => {
    await act(async () => {
      await work();
      await quiet();
    });
  };
  await settle(() =>
    root.render(
      <KernelProvider kernel={kernel}>
        <RouterProvider router={router} />
      </KernelProvider>,
    ),
  );
  const find = <E extends HTMLElement>(selector: string): E => {
    const element = document.querySelector<E>(selector);
    if (!element) throw new Error(`Nothing is at '${selector}' in: ${document.body.textContent}`);
    return element;
  };
  const button = (words: string): HTMLElement => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, [role=option], [role=menuitem]')];
    const found = all.find((one) => one.textContent?.trim() === words || one.getAttribute('aria-label') === words);
    if (!found) throw new Error(`No button says '${words}': ${all.map((one) => one.textContent).join(' | ')}`);
    return found;
  };
  return {
    kernel,
    server,
    where: () => `${router.state.location.pathname}${router.state.location.search}`,
    go: (path) => settle(() => router.navigate(path)),
    settle,
    until: async (so) => {
      for (const end = performance.now() + waitMs; !so() && performance.now() < end; ) await settle();
      if (!so()) throw new Error(`It never came to that: ${document.body.textContent}`);
    },
    find,
    button,
    click: (element) => settle(() => (element as HTMLElement).click()),
    type: (element, text) =>
      settle(() => {
        element.focus();
        const owner =
          element instanceof HTMLTextAreaElement
            ? HTMLTextAreaElement
            : element instanceof HTMLSelectElement
              ? HTMLSelectElement
              : HTMLInputElement;
        // React listens to the native setter, which its own one hides.
        Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(element, text);
        element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      }),
    key: (element, key, more) =>
      settle(() =>
        element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })),
      ),
    leave: (element) => settle(() => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
    text: () => document.body.textContent ?? '',
    close: async () => {
      await act(async () => root.unmount());
      container.remove();
      document.body.replaceChildren();
      kernel.stop();
    },
  };
}

const pathOf = (at: string) => {
  const { pathname, search } = new URL(at, 'http://stoop.test');
  return { pathname, search };
};

/** Lets answers and their consequences come to an end. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
}
