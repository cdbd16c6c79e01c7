import type { FormLooks } from '#kit/area/looks.ts';
import type { matchInquiry } from '../entity.ts';

export const form = { importExample: { text: 'Is there a quiet home?', confirmed: 'no' } } satisfies FormLooks<typeof matchInquiry>;
