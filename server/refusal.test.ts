import { expect, it } from 'vitest';
import { responseOf } from './http/failure.ts';
import { notFound, ruleBroken, withoutOwners } from './refusal.ts';

it('a refusal that is thrown names its fields, and clients read it without them, however often it is passed on', async () => {
  expect(String(ruleBroken({ price: 'rule.required' }))).toBe('Refusal: Some values do not fit: {"price":"rule.required"}');
  expect(String(notFound('The page'))).toBe('Refusal: The page was not found');
  const { more, status, errorCode, summary } = ruleBroken({ email: 'rule.taken' });
  const owned = Promise.reject(Object.assign(ruleBroken({ email: 'rule.taken' }), { more: { ...more, taken: { email: 7 } } }));
  const passedOn = await withoutOwners(owned).catch((error: unknown) => error as ReturnType<typeof ruleBroken>);
  expect(passedOn).toMatchObject({ status, message: 'Some values do not fit: {"email":"rule.taken"}' });
  expect(await responseOf(passedOn as ReturnType<typeof ruleBroken>).json()).toEqual({ errorCode, message: summary, fields: { email: 'rule.taken' } });
});
