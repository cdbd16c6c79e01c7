import { hydrateRoot } from 'react-dom/client';
import type { Environment } from '#core/environment.ts';
import { httpPlugin } from '#core/http/http-plugin.ts';
import { i18nPlugin } from '#core/i18n/i18n-plugin.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { createKernel, definePlugin } from '#core/kernel/index.ts';
import { KernelProvider, useObserved, useService } from '#core/react/react.tsx';
import { sessionPlugin } from '#core/session/session-plugin.ts';
import { session, sessionStarted } from '#core/session/session.ts';
import { translations } from '#core/slots.ts';
import { themePlugin } from '#core/theme/theme-plugin.ts';
import { theme } from '#core/theme/theme.ts';
import type { GateFacts, PageState } from '../page-state.ts';
import { shellTranslations } from '../all-translations/shell-translations.ts';
import { allTranslations } from '../all-translations/all-translations.ts';
import { Gate } from './gate.tsx';
import { SignIn } from './sign-in.tsx';

/** Starts the page behind the gate; `before` takes the gate away when the page is ready. */
export type EnterPage = (state: PageState, before: () => void) => Promise<void>;

/**
 * Takes over the sign-in the server drew, with the few services it needs, and lets whoever signs in enter: here or in
 * another tab. The address stays, so they come where they wanted to go.
 */
export async function openGate(state: PageState, facts: GateFacts, enter: EnterPage): Promise<void> {
  const root = document.getElementById('page');
  if (!root) throw new Error('The page has no #page');
  const environment: Environment = {
    side: 'browser',
    origin: location.origin,
    locale: state.locale,
    theme: state.theme,
    density: state.density,
    loginSecret: state.loginSecret,
    words: state.words ?? (await allTranslations[state.locale]()).default,
    ...(state.words && { allWords: allTranslations[state.locale] }),
  };
  const kernel = createKernel([
    i18nPlugin(environment),
    httpPlugin(environment),
    sessionPlugin(environment),
    themePlugin(environment),
    definePlugin({ id: 'shell', contributes: [translations(shellTranslations)] }),
  ]);
  const drawn = hydrateRoot(
    root,
    <KernelProvider kernel={kernel}>
      <Gate>
        <Card registerHref={facts.registerHref ?? undefined} />
      </Gate>
    </KernelProvider>,
    { onRecoverableError: (error) => console.error('[shell] hydration', error) },
  );
  kernel.use(i18n).ready().catch((error: unknown) => console.error('[shell] words', error));
  const leave = () => {
    drawn.unmount();
    kernel.stop();
  };
  kernel.on(sessionStarted, () => {
    const now = { ...state, words: null, locale: kernel.use(i18n).locale, theme: kernel.use(theme).name };
    // Without the page behind it the gate is of no use: the server draws the whole of it.
    enter(now, leave).catch(() => location.reload());
  });
}

function Card({ registerHref }: { readonly registerHref: string | undefined }) {
  const person = useService(session);
  const isEntering = useObserved(() => person.isLogin);
  return <SignIn isEntering={isEntering} registerHref={registerHref} />;
}
