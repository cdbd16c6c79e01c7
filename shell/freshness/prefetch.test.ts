// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defineRoute } from '#core/route.ts';
import { createKernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import type { Screen } from '#core/slots.ts';
import { createModules, type Modules } from '../router/modules.ts';
import { prefetchLinks } from './prefetch.ts';

const screenAt = (path: string): Screen => ({ route: defineRoute(path), titleKey: path, load: () => Promise.reject(new Error('not here')) });
const [heaters, valves] = [screenAt('/heater/list'), screenAt('/valve/list')];

let fetched: string[];
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  fetched = [];
  document.body.innerHTML = '<a id="heaters" href="/heater/list"><b>Heaters</b></a><a id="valves" href="/valve/list">Valves</a><a id="away" href="https://elsewhere.example/heater/list">Away</a><p>text</p>';
  stop = prefetchLinks(document, {
    kernel: createKernel([...coreServices({ side: 'browser', origin: 'http://localhost', locale: 'en', theme: 'light', loginSecret: '', host: {} })]),
    routes: [heaters, valves].map((screen) => ({ path: screen.route.pattern, handle: { screen } })),
    modules: Object.assign(createModules(), { screen: async ({ route }: Screen) => void fetched.push(route.path) }) as unknown as Modules,
    build: { readWhenIdle: () => undefined, payload: async () => undefined },
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const touch = (query: string, name: string) => document.querySelector(query)?.dispatchEvent(new Event(name, { bubbles: true }));

test('the page behind a link is fetched once the pointer rested on it for 100 ms, not before', () => {
  touch('#heaters b', 'pointerover');
  vi.advanceTimersByTime(99);
  expect(fetched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fetched).toEqual(['/heater/list']);
});

test('a pointer that passes over fetches nothing, and where it comes to rest counts anew', () => {
  touch('#heaters', 'pointerover');
  vi.advanceTimersByTime(60);
  touch('#valves', 'pointerover');
  vi.advanceTimersByTime(60);
  expect(fetched).toEqual([]);
  touch('p', 'pointerover');
  vi.advanceTimersByTime(500);
  expect(fetched).toEqual([]);
});

test('the focus rests as the pointer does; a press does not wait; a page is fetched once', () => {
  touch('#heaters', 'focusin');
  vi.advanceTimersByTime(100);
  touch('#valves', 'pointerdown');
  expect(fetched).toEqual(['/heater/list', '/valve/list']);
  touch('#valves', 'pointerdown');
  touch('#away', 'pointerdown');
  expect(fetched).toHaveLength(2);
});
