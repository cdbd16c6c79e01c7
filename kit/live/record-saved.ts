import { defineEvent } from '#core/kernel/index.ts';
import type { Labels, Stamps } from '#kit/records/entity.ts';

/** Emitted when this page saved a record, with the server's answer: lists behind it hold it before any news of it comes. */
export const recordSaved = defineEvent<{ readonly record: string; readonly row: Stamps & { readonly labels?: Labels } }>('record/saved');
