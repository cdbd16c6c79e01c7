import type { HydrationState } from 'react-router-dom';
import type { Locale } from '#core/i18n/locale.ts';
import type { Density, ThemeName } from '#core/theme/theme.ts';
import type { PageFacts } from './frame/page-context.ts';

/** State of the page at first load, sent by the server as JSON. */
export interface PageState {
  readonly locale: Locale;
  readonly theme: ThemeName;
  readonly density: Density;
  readonly loginSecret: string;
  readonly buildId: string;
  /** Who the page was drawn for; null for a stranger. */
  readonly userIdx: number | null;
  /** The page is nothing but sign-in. */
  readonly gate: GateFacts | null;
  readonly facts: PageFacts;
  /** The words the page was drawn with; null when it is drawn anew in the browser. */
  readonly words: Readonly<Record<string, string>> | null;
  readonly hydration: HydrationState;
  /** The state tree by model name. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** Facts of the sign-in page. */
export interface GateFacts {
  /** Where a stranger becomes a member, when there is such a page. */
  readonly registerHref: string | null;
}

/** The id of the element that holds the state. */
export const stateId = 'state';
