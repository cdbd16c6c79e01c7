import { expect, it } from 'vitest';
import { check } from '#kit/records/check.ts';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { user } from './entity.ts';
import { registration, registrationRules } from './registration.ts';
import { userRules } from './rules.ts';

it('nobody is born after today, as an applicant neither', () => {
  const today = dayOf(new Date().toISOString());
  const [now, tomorrow] = [{ birthDate: today }, { birthDate: dayAfter(today, 1) }];
  expect([check(user, userRules, now, ['birthDate']), check(user, userRules, tomorrow, ['birthDate'])]).toEqual([{}, { birthDate: 'rule.tooLate' }]);
  expect(check(registration, registrationRules, tomorrow, ['birthDate'])).toEqual({ birthDate: 'rule.tooLate' });
});
