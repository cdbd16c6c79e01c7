// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { i18n } from '../i18n/i18n.ts';
import { createKernel, type Kernel } from '../kernel/index.ts';
import { KernelProvider } from '../react/react.tsx';
import { coreServices } from '../services.ts';
import { ToastRegion } from './toast-region.tsx';
import { toasts, type Toasts } from './toasts.ts';

let kernel: Kernel;
let service: Toasts;
let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  kernel = createKernel(
    coreServices({
      side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
      loginSecret: 'abcdefghijklmnopqrstuvwx', host: createFakeBrowser().openTab().host,
    }),
  );
  service = kernel.use(toasts);
  await kernel.use(i18n).ready();
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () => root.render(<KernelProvider kernel={kernel}><ToastRegion /></KernelProvider>));
});

afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  kernel.stop();
  vi.unstubAllGlobals();
});

const drawn = () => [...document.querySelectorAll<HTMLElement>('.Toastify__toast')];
const change = (work: () => void) => act(async () => work());

test('a toast is drawn where it belongs, with its words as text', async () => {
  await change(() => void service.show({ title: 'Not saved', description: '<b>Someone</b> was faster', type: 'error', position: 'bottom-left' }));
  const [toast] = drawn();
  expect(toast?.getAttribute('role')).toBe('alert');
  expect(toast?.parentElement?.className).toContain('bottom-left');
  expect(toast?.textContent).toBe('Not saved<b>Someone</b> was faster');
  expect(document.querySelector('[aria-label="Close message"]')).not.toBe(null);
});

test('a toast that stays has no bar, one that goes has', async () => {
  await change(() => void service.show({ title: 'Stays', timeout: null }));
  expect(document.querySelectorAll('.Toastify__progress-bar--animated')).toHaveLength(0);
  await change(() => void service.show({ title: 'Goes' }));
  const bars = [...document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')];
  expect(bars.map(({ style }) => style.animationDuration)).toEqual(['3000ms']);
});

test('a toast takes the offset and the colours it asks for', async () => {
  const colors = { background: '#112233', text: '#ffeedd', progress: '#cf6679' };
  await change(() => void service.show({ title: 'Here', position: 'top-right', offset: { x: 16, y: 40 }, colors }));
  await change(() => void service.show({ title: 'There', position: 'bottom-left', offset: { x: 16, y: 40 } }));
  const [here, there] = drawn();
  expect([here?.style.marginBlockStart, here?.style.translate, here?.style.background, here?.style.getPropertyValue('--text')]).toEqual(['40px', '-16px', '#112233', '#ffeedd']);
  expect(here?.style.getPropertyValue('--toastify-color-progress-light')).toBe('#cf6679');
  expect([there?.style.marginBlockEnd, there?.style.translate]).toEqual(['40px', '16px']);
});

test('an update changes the toast in its place', async () => {
  let id = '';
  await change(() => {
    id = service.show({ title: 'Saving', type: 'loading' });
  });
  await change(() => service.update(id, { title: 'Saved', type: 'success' }));
  await expect.poll(() => drawn().map(({ textContent }) => textContent)).toEqual(['Saved']);
});

test('the action is done and takes the toast with it; the toast’s own click stays unheard', async () => {
  const run = vi.fn();
  const onClick = vi.fn();
  await change(() => void service.show({ title: 'Deleted', timeout: null, onClick, action: { label: 'Undo', run } }));
  await change(() => document.querySelector<HTMLElement>('.toast-action')?.click());
  expect([run.mock.calls.length, onClick.mock.calls.length, service.shown.length]).toEqual([1, 0, 0]);
});

test('the action gives the focus back to what had it, and to nothing where that is gone', async () => {
  const [field, other] = ['input', 'button'].map((name) => place.parentElement!.appendChild(document.createElement(name)));
  for (const isGone of [false, true]) {
    await change(() => void service.show({ title: 'Deleted', timeout: null, action: { label: 'Undo', run: () => isGone && field!.remove() } }));
    const action = [...document.querySelectorAll<HTMLElement>('.toast-action')].at(-1)!;
    field!.focus();
    await change(() => action.focus());
    await change(() => action.click());
    expect(document.activeElement).toBe(isGone ? document.body : field);
  }
  other!.remove();
});

test('a click anywhere on a toast is heard once, by keyboard through its title', async () => {
  const onClick = vi.fn();
  await change(() => void service.show({ title: 'New heater', timeout: null, onClick }));
  await change(() => document.querySelector<HTMLElement>('button.toast-title')?.click());
  expect(onClick).toHaveBeenCalledTimes(1);
});
