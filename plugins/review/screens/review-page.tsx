import { updatePage } from '#kit/area/form-page.tsx';
import { reviews } from '../area.ts';
import { form } from './review-form.tsx';

/** The page of one review: what its author said is read, never edited. */
export const page = updatePage(reviews, {
  ...form,
  groups: form.groups.map((group, at) => (at === 0 ? { ...group, textKey: 'review.group.said.fixed', fields: group.fields.map((place) => ({ ...place, readOnly: true })) } : group)),
});
