import type { FakeResponse } from './fake-server.ts';
import { formScreen } from '#kit/form/form-screen.tsx';
import { heater, heaterForm, heaterHistory, heaters, makerList, materialList, oneHeater } from './form-sample.ts';
import { onAPage, type TestPage, type TestPageSpec } from './test-page.tsx';

/** Opens the form of one heater on a page with the real services. */
export const heaterPage = (answers: Readonly<Record<string, FakeResponse>> = {}, more: Partial<TestPageSpec> = {}): Promise<TestPage> =>
  onAPage({
    plugins: [heaters],
    answers: {
      'GET /heater/5': oneHeater,
      'GET /heater/5/history': heaterHistory,
      'GET /maker': makerList,
      'GET /material': materialList,
      ...answers,
    },
    screen: formScreen(heater, { ...heaterForm, param: 'heaterId' }),
    pattern: '/heater/update/:heaterId',
    at: '/heater/update/5',
    ...more,
  });
