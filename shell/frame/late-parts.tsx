import { ToastRegion } from '#core/toasts/toast-region.tsx';
import { useRemember } from '../palette/use-remember.ts';
import { letterParts } from './letter-parts.tsx';
import { useWholePresses } from './whole-presses.ts';

/** Parts that the first load does without: toasts, what keeps presses whole, and what remembers the records that were opened. */
export default function LateParts() {
  useWholePresses();
  useRemember();
  return <ToastRegion parts={letterParts} />;
}
