import type { AddressSuggestion, Borough } from '../../api.ts';

/** A search for addresses: the typed text, and the borough looked at. */
export interface AddressQuery {
  readonly text: string;
  /** Houses of this borough come first. */
  readonly borough?: Borough | undefined;
}

/** A place as a source of addresses knows it: by names, not by the agency's records. */
export type FoundPlace = Pick<AddressSuggestion, 'address' | 'borough' | 'zip' | 'area' | 'latitude' | 'longitude'>;

/** A source of addresses beside what the agency knows itself. Rejects when it does not answer, or not with addresses. */
export interface Geocoder {
  find(query: AddressQuery, signal: AbortSignal): Promise<readonly FoundPlace[]>;
}

/** The most suggestions that are shown. */
export const maxSuggestions = 8;
