import type { Autofill } from '#kit/records/entity.ts';
import { recommend, type RecommendState } from './entity.ts';

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** For whom a rent is: a person where one is named, else an area, else everyone. */
export const audienceOf = ({ customer, contract, area }: Readonly<Record<string, unknown>>) => (isSet(customer) || isSet(contract) ? 'person' : isSet(area) ? 'area' : 'everyone');

export const recommendAutofill: Autofill<typeof recommend> = { audience: (draft) => audienceOf(draft) };

/** True where somebody may say by hand that it does not fit: after a tour its feedback says so. */
export const mayDismiss = (state: RecommendState): boolean => recommend.fields.state.options.states?.of[state]?.to['dismissed'] === '';
