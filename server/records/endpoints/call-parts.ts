import { notFound } from '../../refusal.ts';
import type { Call } from '../../slots.ts';

/** The caller of an endpoint that is not open. */
export function callerOf(call: Pick<Call, 'caller'>): NonNullable<Call['caller']> {
  if (!call.caller) throw new Error('An endpoint that is not open was called by nobody');
  return call.caller;
}

/** The id in the address. Throws a `Refusal` 404 for what cannot be one. */
export function idOf(call: Pick<Call, 'params'>, what: string): number {
  const word = call.params['id'] ?? '';
  if (!/^[1-9]\d{0,9}$/.test(word) || Number(word) > 2_147_483_647) throw notFound(what);
  return Number(word);
}
