import type { FakeResponse } from './fake-server.ts';
import { formScreen } from '#kit/form/form-screen.tsx';
import { home, homeForm, homeHistory, homes, companyList, amenityList, oneHome } from './form-sample.ts';
import { onAPage, type TestPage, type TestPageSpec } from './test-page.tsx';

/** Opens the form of one home on a page with the real services. */
export const homePage = (answers: Readonly<Record<string, FakeResponse>> = {}, more: Partial<TestPageSpec> = {}): Promise<TestPage> =>
  onAPage({
    plugins: [homes],
    answers: {
      'GET /home/5': oneHome,
      'GET /home/5/history': homeHistory,
      'GET /company': companyList,
      'GET /amenity': amenityList,
      ...answers,
    },
    screen: formScreen(home, { ...homeForm, param: 'homeId' }),
    pattern: '/home/update/:homeId',
    at: '/home/update/5',
    ...more,
  });
