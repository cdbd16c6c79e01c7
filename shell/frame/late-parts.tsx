import { ToastRegion } from '#core/toasts/toast-region.tsx';
import { useRemember } from '../palette/use-remember.ts';
import { letterParts } from './letter-parts.tsx';

/** Parts that the first load does without: toasts, and what remembers the records that were opened. */
export default function LateParts() {
  useRemember();
  return <ToastRegion parts={letterParts} />;
}
