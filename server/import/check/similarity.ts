import { kindOf } from '#kit/records/kinds/kinds.ts';
import { normaliseAddress } from '#kit/records/address.ts';
import type { Entity } from '#kit/records/entity.ts';
import { labelBuckets, similarAddress, similarInList, similarLabel, plainAddress, plainLabel, type PlainAddress, type PlainLabel } from '#kit/records/similar.ts';
import { fold } from '#kit/records/fold.ts';

/** A title ready to be compared many times: an address in its normal form, or a name. */
export interface Compared {
  readonly form: string;
  readonly address?: PlainAddress;
  readonly label?: PlainLabel;
}

/** Comparison of the titles of one kind of record. */
export interface Similarity {
  /** Makes a title ready, in whatever spelling. */
  read(title: string): Compared;
  /** The same for what a unique column keeps of a title. */
  kept(form: string): Compared;
  /** Similar titles share at least one of these. */
  buckets(one: Compared): readonly string[];
  /** True when two titles may stand for one record. */
  similar(one: Compared, other: Compared): boolean;
  /** The same for two titles of one list; `houses` tells how many houses of the list stand on a street. */
  similarInList(one: Compared, other: Compared, houses: (street: string) => number): boolean;
}

const keptAddress = (form: string): Compared => ({ form, address: plainAddress(form) });

const addresses: Similarity = {
  read: (title) => keptAddress(normaliseAddress(title)),
  kept: keptAddress,
  buckets: ({ address }) => address?.houses ?? [],
  similar: ({ address: one }, { address: two }) => one !== undefined && two !== undefined && similarAddress(one, two),
  similarInList: ({ address: one }, { address: two }, houses) => one !== undefined && two !== undefined && similarInList(one, two, houses),
};

const similarNames = (one: Compared, two: Compared): boolean =>
  one.form !== two.form && one.label !== undefined && two.label !== undefined && similarLabel(one.label, two.label);

const readName = (title: string): Compared => ({ form: fold(title), label: plainLabel(title) });

const names: Similarity = {
  read: readName,
  kept: readName,
  buckets: ({ label }) => (label ? labelBuckets(label) : []),
  similar: similarNames,
  similarInList: similarNames,
};

/** Comparison for a kind of record: of addresses where those must not repeat in any spelling, else of names. */
export const similarityOf = ({ fields, title }: Entity): Similarity => (fields[title]?.options.unique === 'normalised' ? addresses : names);

/**
 * True when a row is asked about a similar title: rows are matched by the title, and it is an address or a name. Codes
 * and numbers a letter apart are different ones, not slips.
 */
export function asksSimilar({ fields, title }: Entity, matchBy: string | null): boolean {
  const field = fields[title];
  return field !== undefined && matchBy === title && (field.options.unique === 'normalised' || kindOf(field).isTranslated === true);
}
