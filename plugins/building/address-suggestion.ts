import type { boroughs } from './entities/dictionaries.ts';

/** A borough by its word. */
export type Borough = (typeof boroughs)[number];

/** A house that may be meant by what somebody types, with everything that is known of its place. */
export interface AddressSuggestion {
  readonly address: string;
  readonly borough: Borough;
  /** Five digits; `zipId` is their record, null where the agency has none. */
  readonly zip: string | null;
  readonly zipId: number | null;
  readonly city: string | null;
  /** The neighbourhood's name in the reader's language, and its record where the agency has one. */
  readonly area: string | null;
  readonly areaId: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The building that is registered at this address already. */
  readonly known: number | null;
}

/** The answer to `GET /api/address`. */
export interface AddressResponse {
  readonly suggestions: readonly AddressSuggestion[];
}

/** The answer to `GET /api/address/taken`: what is known of an address, in any spelling, within a borough. */
export interface TakenResponse {
  /** The building that holds it. */
  readonly building: { readonly id: number; readonly address: string } | null;
  /** The gazetteer knows it; otherwise it is kept only when somebody confirms it. */
  readonly known: boolean;
}

/** The answer to `GET /api/subway/nearest`. */
export interface NearestResponse {
  /** Nearest first; `lines` of the whole complex, minutes on foot. */
  readonly stations: readonly { readonly name: string; readonly lines: string; readonly minutes: number }[];
}
