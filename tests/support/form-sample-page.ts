import type { FakeResponse } from './fake-server.ts';
import { formScreen } from '#kit/form/form-screen.tsx';
import { lamp, lampForm, lampHistory, lamps, makerList, materialList, oneLamp } from './form-sample.ts';
import { onAPage, type TestPage, type TestPageSpec } from './test-page.tsx';

/** Opens the form of one lamp on a page with the real services. */
export const lampPage = (answers: Readonly<Record<string, FakeResponse>> = {}, more: Partial<TestPageSpec> = {}): Promise<TestPage> =>
  onAPage({
    plugins: [lamps],
    answers: {
      'GET /lamp/5': oneLamp,
      'GET /lamp/5/history': lampHistory,
      'GET /maker': makerList,
      'GET /material': materialList,
      ...answers,
    },
    screen: formScreen(lamp, { ...lampForm, param: 'lampId' }),
    pattern: '/lamp/update/:lampId',
    at: '/lamp/update/5',
    ...more,
  });
