import { onFirstTouch, whenIdle } from '#kit/ui/first-touch.ts';
import { stateId, type PageState } from './page-state.ts';
import { openGate } from './sign-in/open-gate.tsx';

/**
 * Starts the page: sign-in alone for strangers, with a quarter less to load; everything else for the staff.
 * Whoever signs in finds the rest on its way already.
 */
export async function start(): Promise<void> {
  const given = document.getElementById(stateId);
  const state = JSON.parse(given?.textContent ?? '') as PageState;
  // Its records would outlive the session and the rights by which they were read.
  given?.remove();
  const loadPage = () => import('./start-page.tsx');
  if (state.gate && !holdsSession()) {
    await openGate(state, state.gate, async (now, before) => (await loadPage()).startPage(now, before));
    whenIdle(() => void loadPage().catch(() => undefined));
  } else {
    await (await loadPage()).startPage(state);
    delete document.documentElement.dataset['session'];
  }
  // Names are Korean on pages of any language: the ranges of the font come once they are needed, or may be.
  if (/\p{Script=Hangul}/u.test(document.getElementById('page')?.textContent ?? '')) whenIdle(linkKorean);
  else onFirstTouch(document, () => whenIdle(linkKorean));
}

/** True when this browser holds a session, which the server may not have seen. */
function holdsSession(): boolean {
  try {
    return localStorage.getItem('refreshToken') !== null;
  } catch {
    return false;
  }
}

/** Links the ranges of the Korean font. */
function linkKorean(): void {
  for (const { content } of document.querySelectorAll<HTMLMetaElement>('meta[name=korean]')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = content;
    document.head.append(link);
  }
}
