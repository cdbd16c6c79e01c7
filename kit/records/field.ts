/** What a field kind holds for a reader, and what may be said about a field of that kind. */
export interface Kinds {
  /** Words; `min`, `max` count characters. */
  text: { value: string; options: { min?: number; max?: number; long?: boolean; format?: TextFormat; input?: TextInput } };
  /** A whole number. */
  integer: { value: number; options: { min?: number; max?: number; plain?: boolean } };
  /** A number with a fraction; `step` is the smallest difference that counts. */
  decimal: { value: number; options: { min?: number; max?: number; step?: number } };
  /** United States dollars, in whole cents; `min`, `max` in cents. */
  money: { value: number; options: { min?: number; max?: number } };
  /** Yes or no. */
  flag: { value: boolean; options: {} };
  /** One of a fixed set of words. */
  choice: { value: string; options: { of: readonly string[] } };
  /** A day as `YYYY-MM-DD`, without a zone. */
  plainDate: { value: string; options: { min?: string; max?: string } };
  /** A moment as an ISO 8601 string in UTC. */
  instant: { value: string; options: {} };
  /** The name of a thing in the product's three languages; at least one is filled. */
  names: { value: Names; options: { max?: number } };
  /** The id of another record. */
  reference: { value: number; options: { to: string } };
  /** The ids of other records, in the order they were chosen. */
  references: { value: readonly number[]; options: { to: string } };
  /** Pictures in the order they are shown; the first is the cover. */
  photos: { value: readonly Photo[]; options: { max?: number } };
  /** One PDF, PNG or JPEG; earlier ones are in the record's history. */
  file: { value: FileOf; options: {} };
  /** Lines of a record, each with the same fields, in their order; kept with the record. */
  rows: { value: readonly RowValues[]; options: { of: Readonly<Record<string, Field>>; max?: number } };
}

/** One line of a field of kind `rows`, by the names of its fields. */
export type RowValues = Readonly<Record<string, unknown>>;

/** How a text must look, beyond its length. Each format is a rule of `#core/rules`. */
export type TextFormat = 'email' | 'phone' | 'link' | 'imageLink' | 'name' | 'id' | 'zip' | 'password';

/** The types an input of text may have: those the specification allows, and no other. */
export const textInputs = ['text', 'date', 'number', 'tel', 'search', 'url', 'password', 'month', 'time', 'week', 'email'] as const;

/** The type of an input of text; that of its format unless the field says. */
export type TextInput = (typeof textInputs)[number];

/** A name in Korean, English and Chinese; empty where nobody wrote one. */
export interface Names {
  readonly kr: string;
  readonly en: string;
  readonly zh: string;
}

/** A picture: the id of its file, and its size in pixels. */
export interface Photo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

/** A document: the id of its file, which ends in `.pdf`, `.png` or `.jpg`, the name somebody gave it, and its bytes. */
export interface FileOf {
  readonly file: string;
  readonly name: string;
  readonly size: number;
}

/** The name of a field kind. */
export type Kind = keyof Kinds;

/** What a kind holds, empty excluded. */
export type Value<K extends Kind> = Kinds[K]['value'];

/** What can be said about a field of any kind. */
export interface Said {
  /** The permission needed to change this field, when it is more than changing the record takes. */
  changedBy?: string;
  /** No two live records may hold the same value: to the letter, or after normalising an address. */
  unique?: boolean | 'normalised';
  /** Another field of the record within which `unique` counts. */
  uniqueWithin?: string;
  /** The list's search box looks into this field. */
  searched?: boolean;
}

/** All options of a field of one kind. */
export type Options<K extends Kind> = Kinds[K]['options'] & Said;

/** Whether a record must hold a value: always, always with one to start from, maybe, or computed and never sent. */
export type Presence = 'required' | 'initial' | 'optional' | 'computed';

declare const held: unique symbol;

/** One field of a record, as plain data. `V` is what a reader sees, null included. */
export interface Field<K extends Kind = Kind, V = unknown, P extends Presence = Presence> {
  readonly kind: K;
  readonly presence: P;
  readonly options: Options<K>;
  readonly initial?: Value<K>;
  /** The permission without which a reader gets null. */
  readonly seenBy?: string;
  readonly [held]: V;
}

/** What a reader sees in a field. */
export type Held<F extends Field> = F[typeof held];

/** What a writer sends for a field. */
export type Sent<F extends Field> = F['presence'] extends 'optional' ? Held<F> : NonNullable<Held<F>>;

type Demand<R extends boolean, I> = { required?: R; initial?: I };
type Found<K extends Kind, V, R extends boolean, I> = [I] extends [undefined]
  ? R extends true
    ? Field<K, V, 'required'>
    : Field<K, V | null, 'optional'>
  : Field<K, V, 'initial'>;

function make<K extends Kind>(kind: K, say: Options<K> & Demand<boolean, unknown>): never {
  const { required, initial, ...options } = say;
  const presence: Presence = initial !== undefined ? 'initial' : required ? 'required' : 'optional';
  return { kind, presence, options, ...(initial !== undefined && { initial }) } as never;
}

const scalar =
  <K extends Kind>(kind: K) =>
  <R extends boolean = false, I extends Value<K> | undefined = undefined>(
    say: Options<K> & Demand<R, I> = {} as Options<K> & Demand<R, I>,
  ): Found<K, Value<K>, R, I> =>
    make(kind, say);

/** Words. */
export const text = scalar('text');
/** A whole number. */
export const integer = scalar('integer');
/** A number with a fraction. */
export const decimal = scalar('decimal');
/** Dollars, as whole cents. */
export const money = scalar('money');
/** Yes or no. */
export const flag = scalar('flag');
/** A day, `YYYY-MM-DD`. */
export const plainDate = scalar('plainDate');
/** A moment, ISO 8601 in UTC. */
export const instant = scalar('instant');
/** A name in three languages. */
export const names = scalar('names');
/** One PDF, PNG or JPEG. */
export const file = scalar('file');

/** Pictures; empty is `[]`, never null. `required` means at least one. */
export const photos = <R extends boolean = false>(
  say: Options<'photos'> & { required?: R } = {},
): Field<'photos', readonly Photo[], R extends true ? 'required' : 'initial'> =>
  make('photos', { ...say, ...(say.required ? {} : { initial: [] }) });

/** What a reader sees in one line of a field of kind `rows`. */
export type RowOf<F extends Readonly<Record<string, Field>>> = { readonly [N in keyof F]: Held<F[N]> };

/** Lines with fields of their own; empty is `[]`, never null. `required` means at least one. */
export const rows = <const F extends Readonly<Record<string, Field>>, R extends boolean = false>(
  of: F,
  say: Said & { readonly max?: number; readonly required?: R } = {},
): Field<'rows', readonly RowOf<F>[], R extends true ? 'required' : 'initial'> =>
  make('rows', { ...say, of, ...(say.required ? {} : { initial: [] }) });

/** One word of a fixed set. */
export const choice = <const C extends string, R extends boolean = false, I extends NoInfer<C> | undefined = undefined>(
  of: readonly C[],
  say: Said & Demand<R, I> = {},
): Found<'choice', C, R, I> => make('choice', { ...say, of });

/** A record to refer to: an entity, or its name where two refer to each other. */
export type Target = string | { readonly name: string; readonly title: string };

const nameOf = (target: Target) => (typeof target === 'string' ? target : target.name);

/** The id of another record. */
export const reference = <R extends boolean = false>(
  target: Target,
  say: Said & { required?: R } = {},
): Found<'reference', number, R, undefined> => make('reference', { ...say, to: nameOf(target) });

/** The ids of other records; empty is `[]`, never null. `required` means at least one. */
export const references = <R extends boolean = false>(
  target: Target,
  say: Said & { required?: R } = {},
): Field<'references', readonly number[], R extends true ? 'required' : 'initial'> =>
  make('references', { ...say, to: nameOf(target), ...(say.required ? {} : { initial: [] }) });

/** A field the server computes: readers see it, nobody sends it, no column holds it. */
export const computed = <K extends Kind, V>(field: Field<K, V>): Field<K, V | null, 'computed'> =>
  ({ ...field, presence: 'computed' }) as never;

/** A field that readers without the permission see as null; the answer names it in `hidden`. */
export const seenBy = <K extends Kind, V, P extends Presence>(
  permission: string,
  field: Field<K, V, P>,
): Field<K, V | null, P> => ({ ...field, seenBy: permission }) as never;
