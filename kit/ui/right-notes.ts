import type { ComponentType } from 'react';
import { defineSlot } from '#core/kernel/index.ts';
import type { Lazy } from '#core/lazy.ts';

/** Tells of a right that somebody lacks: its name, who could give it, and where that is explained. */
export interface RightNote {
  readonly load: Lazy<{ readonly default: ComponentType<{ readonly right: string }> }>;
}

/** The note about a right. */
export const rightNotes = defineSlot<RightNote>('kit/right-notes', () => 'right');
