// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { http } from './http/http.ts';
import { i18n } from './i18n/i18n.ts';
import { createKernel } from './kernel/index.ts';
import { push } from './push/push.ts';
import { coreServices } from './services.ts';
import { session } from './session/session.ts';
import { stores } from './stores/stores.ts';
import { theme } from './theme/theme.ts';
import { toasts } from './toasts/toasts.ts';

for (const side of ['browser', 'server'] as const) {
  test(`all services start on the ${side}`, async () => {
    const kernel = createKernel(
      coreServices({
        side,
        origin: 'http://localhost:3000',
        locale: 'kr',
        theme: 'dark',
        loginSecret: 'abcdefghijklmnopqrstuvwx',
        fetch: () => Promise.resolve(new Response('{}')),
      }),
    );
    await kernel.use(i18n).ready();
    expect([...kernel.failures.keys()]).toEqual([]);
    const started = [
      kernel.use(http),
      kernel.use(i18n),
      kernel.use(session),
      kernel.use(theme),
      kernel.use(toasts),
      kernel.use(push),
      kernel.use(stores),
    ];
    expect(started.every((service) => typeof service === 'object')).toBe(true);
    expect(kernel.use(i18n).t('common.save')).toBe('저장');
    expect(kernel.use(session).isLogin).toBe(false);
    kernel.stop();
  });
}
