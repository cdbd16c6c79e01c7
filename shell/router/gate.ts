import type { Kernel } from '#core/kernel/index.ts';
import type { Session } from '#core/session/session.ts';
import { screens, type Screen } from '#core/slots.ts';

/** The id of the route for addresses that are no page. */
export const unknownId = 'unknown';

/** What a loader answers in place of a screen's data while nobody is signed in. */
export const gated = { gated: true } as const;

/** True when a screen's data are still to come: its loader ran before anybody was signed in. */
export const isGated = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'gated' in data && Object.keys(data).length === 1;

/**
 * Whether sign-in takes the place of a page: always while nobody is signed in, but for open screens, and for addresses
 * that are no page, which say so to strangers too.
 */
export const needsSignIn = (
  { isLogin, isRefresh }: Pick<Session, 'isLogin' | 'isRefresh'>,
  routeId: string | undefined,
  screen: Screen | undefined,
): boolean => !isLogin && !isRefresh && screen?.open !== true && routeId !== unknownId;

/** Where a stranger becomes a member, when some area offers it. */
export const registerHref = (kernel: Kernel): string | undefined =>
  kernel.read(screens).find(({ route, open }) => open && route.path === '/user/register')?.route.path;
