import type { Kernel } from '#core/kernel/index.ts';
import type { Session } from '#core/session/session.ts';
import { screens, type Screen } from '#core/slots.ts';

/** The id of the route for addresses that are no page. */
export const unknownId = 'unknown';

/** A loader's data in place of the screen's, while nobody is signed in. */
export const gated = { gated: true } as const;

/** True when a screen's data are still to come: its loader ran before anybody was signed in. */
export const isGated = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'gated' in data && Object.keys(data).length === 1;

/**
 * True when sign-in takes the place of a page: while nobody is signed in, except for open screens, and for unknown
 * addresses, which tell strangers so too.
 */
export const needsSignIn = (
  { isLogin, isRefresh }: Pick<Session, 'isLogin' | 'isRefresh'>,
  routeId: string | undefined,
  screen: Screen | undefined,
): boolean => !isLogin && !isRefresh && screen?.open !== true && routeId !== unknownId;

/** Where a stranger becomes a member, when some area offers it. */
export const registerHref = (kernel: Kernel): string | undefined =>
  kernel.read(screens).find(({ route, open }) => open && route.path === '/user/register')?.route.path;
