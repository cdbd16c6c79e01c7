import { expect, it } from 'vitest';
import { applyAutofill } from '#kit/records/autofill.ts';
import { draftOf } from '#kit/records/draft.ts';
import { recommend, recommendStates } from './entity.ts';
import { mayDismiss, recommendAutofill } from './rules.ts';

it('a rent is for the person who is named, else for an area, else for everyone', () => {
  const audience = (more: object) => applyAutofill(recommendAutofill, { ...draftOf(recommend), ...more }).audience;
  expect([{}, { area: 3 }, { customer: 1 }, { contract: 2 }, { contract: 2, area: 3 }, { customer: 1, area: 3 }].map(audience)).toEqual(['everyone', 'area', 'person', 'person', 'person', 'person']);
});

it('a no is offered until the rent was toured', () => {
  expect(recommendStates.filter(mayDismiss)).toEqual(['suggested', 'sent', 'opened', 'liked']);
});
