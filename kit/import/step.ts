import type { ReviewPhase } from '#kit/review/review.ts';
import type { ImportState } from './api.ts';

/** The steps of an import in their order. */
export const importSteps = ['file', 'encoding', 'columns', 'check', 'import'] as const;

/** A step of an import. */
export type ImportStep = (typeof importSteps)[number];

/** The state of an import as any review has it; the server holds it, and goes on while nobody looks. */
export const phases: Readonly<Record<ImportState, ReviewPhase>> = {
  mapping: 'asking',
  checking: 'inspecting',
  checked: 'ready',
  applying: 'applying',
  paused: 'ready',
  applied: 'applied',
};
