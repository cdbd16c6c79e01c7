import { kindOf } from '#kit/records/kinds/kinds.ts';
import { normaliseAddress } from '#kit/records/address.ts';
import type { Entity } from '#kit/records/entity.ts';
import { labelBuckets, nearAddress, nearInList, nearLabel, plainAddress, plainLabel, type PlainAddress, type PlainLabel } from '#kit/records/near.ts';
import { fold } from '#kit/records/fold.ts';

/** A title ready to be compared many times: an address in its normal form, or a name. */
export interface Compared {
  readonly form: string;
  readonly address?: PlainAddress;
  readonly label?: PlainLabel;
}

/** Comparison of the titles of one kind of record. */
export interface Nearness {
  /** Makes a title ready, in whatever spelling. */
  read(title: string): Compared;
  /** The same for what a unique column keeps of a title. */
  kept(form: string): Compared;
  /** Titles that are near each other share at least one of these. */
  buckets(one: Compared): readonly string[];
  /** True when two titles may stand for one record. */
  near(one: Compared, other: Compared): boolean;
  /** The same for two titles of one list; `houses` tells how many houses of the list stand on a street. */
  nearInList(one: Compared, other: Compared, houses: (street: string) => number): boolean;
}

const keptAddress = (form: string): Compared => ({ form, address: plainAddress(form) });

const addresses: Nearness = {
  read: (title) => keptAddress(normaliseAddress(title)),
  kept: keptAddress,
  buckets: ({ address }) => address?.houses ?? [],
  near: ({ address: one }, { address: two }) => one !== undefined && two !== undefined && nearAddress(one, two),
  nearInList: ({ address: one }, { address: two }, houses) => one !== undefined && two !== undefined && nearInList(one, two, houses),
};

const nearNames = (one: Compared, two: Compared): boolean =>
  one.form !== two.form && one.label !== undefined && two.label !== undefined && nearLabel(one.label, two.label);

const readName = (title: string): Compared => ({ form: fold(title), label: plainLabel(title) });

const names: Nearness = {
  read: readName,
  kept: readName,
  buckets: ({ label }) => (label ? labelBuckets(label) : []),
  near: nearNames,
  nearInList: nearNames,
};

/** Comparison for a kind of record: of addresses where those must not repeat in any spelling, else of names. */
export const similarityOf = ({ fields, title }: Entity): Nearness => (fields[title]?.options.unique === 'normalised' ? addresses : names);

/**
 * True when a row is asked about a similar title: rows are matched by the title, and it is an address or a name. Codes
 * and numbers a letter apart are different ones, not slips.
 */
export function asksSimilar({ fields, title }: Entity, matchBy: string | null): boolean {
  const field = fields[title];
  return field !== undefined && matchBy === title && (field.options.unique === 'normalised' || kindOf(field).isTranslated === true);
}
