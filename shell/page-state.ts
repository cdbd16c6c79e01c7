import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, isRouteErrorResponse, type HydrationState } from 'react-router-dom';
import type { Locale } from '#core/i18n/locale.ts';
import type { Density, ThemeName } from '#core/theme/theme.ts';
import type { PageFacts } from './frame/page-context.ts';

/** What the server hands to the browser with the first load, as JSON. */
export interface PageState {
  readonly locale: Locale;
  readonly theme: ThemeName;
  readonly density: Density;
  readonly loginSecret: string;
  readonly buildId: string;
  /** Who the page was drawn for; null for a stranger. */
  readonly userIdx: number | null;
  readonly facts: PageFacts;
  readonly hydration: HydrationState;
  /** The state tree by model name. */
  readonly snapshot: Readonly<Record<string, unknown>>;
}

/** The id of the element that holds the state. */
export const stateId = 'state';

/** JSON that may stand in a script element: nothing in it can end the script or start another. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Errors of routes as plain data. */
export const packErrors = (errors: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
        : { status: 500, statusText: '', data: { kind: 'failed' } },
    ]),
  );

/** Errors of routes as the router knows them. */
export const unpackErrors = (errors: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, statusText, data } = error as { status: number; statusText: string; data: unknown };
      return [id, new ErrorResponseImpl(status, statusText, data)];
    }),
  );
