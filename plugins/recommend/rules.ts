import type { Autofill } from '#kit/records/entity.ts';
import type { recommend } from './entity.ts';

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** For whom a rent is: a person where one is named, else an area, else everyone. */
export const audienceOf = ({ customer, contract, area }: Readonly<Record<string, unknown>>) => (isSet(customer) || isSet(contract) ? 'person' : isSet(area) ? 'area' : 'everyone');

export const recommendAutofill: Autofill<typeof recommend> = { audience: (draft) => audienceOf(draft) };
