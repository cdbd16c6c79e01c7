import { normaliseAddress } from '#kit/entity/address.ts';
import type { Entity } from '#kit/entity/entity.ts';
import { houseOf, labelBuckets, nearAddress, nearInList, nearLabel, plainLabel, type PlainLabel } from '#kit/entity/near.ts';
import { fold } from '#kit/entity/search.ts';

/** A title ready to be compared many times: an address in its normal form, or a name. */
export interface Compared {
  readonly form: string;
  readonly plain?: PlainLabel;
}

/** How titles of one kind of record are compared. */
export interface Nearness {
  /** Makes a title ready, in whatever spelling. */
  read(title: string): Compared;
  /** The same for what a unique column keeps of a title. */
  kept(form: string): Compared;
  /** Titles that are near each other share at least one of these. */
  buckets(one: Compared): readonly string[];
  /** Whether two titles may stand for one record. */
  near(one: Compared, other: Compared): boolean;
  /** The same for two titles of one list; `houses` tells how many houses of the list stand on a street. */
  nearInList(one: Compared, other: Compared, houses: (street: string) => number): boolean;
}

const addresses: Nearness = {
  read: (title) => ({ form: normaliseAddress(title) }),
  kept: (form) => ({ form }),
  buckets: ({ form }) => (houseOf(form) === '' ? [] : [houseOf(form)]),
  near: (one, other) => nearAddress(one.form, other.form),
  nearInList: (one, other, houses) => nearInList(one.form, other.form, houses),
};

const nearNames = ({ form, plain }: Compared, other: Compared): boolean =>
  form !== other.form && plain !== undefined && other.plain !== undefined && nearLabel(plain, other.plain);

const readName = (title: string): Compared => ({ form: fold(title), plain: plainLabel(title) });

const names: Nearness = {
  read: readName,
  kept: readName,
  buckets: ({ plain }) => (plain ? labelBuckets(plain) : []),
  near: nearNames,
  nearInList: nearNames,
};

/** How the titles of a kind of record are compared: as addresses, where those must not repeat in any spelling, else as names. */
export const nearnessOf = ({ fields, title }: Entity): Nearness => (fields[title]?.options.unique === 'normalised' ? addresses : names);

/**
 * Whether rows are asked about titles that are almost theirs: where they are matched by the title, and that is an address
 * or a name. Codes and numbers a letter apart are others, not slips.
 */
export function asksNear({ fields, title }: Entity, matchBy: string | null): boolean {
  const field = fields[title];
  return field !== undefined && matchBy === title && (field.options.unique === 'normalised' || field.kind === 'names');
}
