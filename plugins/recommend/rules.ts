import type { Autofill } from '#kit/records/entity.ts';
import { recommend, type RecommendState } from './entity.ts';

const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** For whom a rent is: a person where one is named, else an area, else everyone. */
export const audienceOf = ({ customer, contract, area }: Readonly<Record<string, unknown>>) => (isSet(customer) || isSet(contract) ? 'person' : isSet(area) ? 'area' : 'everyone');

export const recommendAutofill: Autofill<typeof recommend> = { audience: (draft) => audienceOf(draft) };

/** The recommendation that is a person's own: one for an area, or for everyone, says nothing of them. */
export const ownOf = <Made extends { readonly audience: string }>(made: Made | null): Made | null => (made?.audience === 'person' ? made : null);

/** Who said that one that is dismissed does not fit. */
export const dismissedBy = ({ said }: { readonly said: string | null }): 'client' | 'staff' => (said === 'dismissed' ? 'client' : 'staff');

/** True where somebody may say by hand that it does not fit: after a tour its feedback says so. */
export const mayDismiss = (state: RecommendState): boolean => recommend.fields.state.options.states?.of[state]?.to['dismissed'] === '';
