import { useMatches } from 'react-router-dom';
import type { Screen } from '#core/slots.ts';
import type { RouteHandle } from './routes.tsx';

/** The screen of the address, whether it could be shown or not. */
export const useScreen = (): Screen | undefined => (useMatches().at(-1)?.handle as RouteHandle | undefined)?.screen;
