import { useMatches } from 'react-router-dom';
import type { Screen } from '#core/slots.ts';

/** Handle of a route, read by the frame around it. */
export interface RouteHandle {
  readonly screen?: Screen;
}

/** The screen of the address, whether it could be shown or not. */
export const useScreen = (): Screen | undefined => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.screen;
