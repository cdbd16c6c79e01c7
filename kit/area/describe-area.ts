import { definePermission, everyRole, type Permission, type Role, type RoleReach } from '#core/access/permission.ts';
import { defineRoute, type Route } from '#core/route.ts';
import type { MenuGroup, RecordKind } from '#core/slots.ts';
import type { QueueShape } from '../dashboard/api.ts';
import type { Entity, FieldName } from '../records/entity.ts';
import type { Held } from '../records/field.ts';
import { targetOf as kindTarget } from '../records/kinds/kinds.ts';

/** Dictionaries of an area by their word in the address: `/heater/category/{word}`. */
export type Dictionaries = Readonly<Record<string, Entity>>;

/**
 * Roles that have each right by default; `{area}/{right}` is its id. Of records that belong to people, the reach that
 * each role has: `{ manager: 'department', leasingAgent: 'own' }`.
 */
export type AreaRights = Readonly<Record<string, readonly Role[] | RoleReach>>;

/**
 * Rights of every area: to see, to change, and to change its dictionaries. An area may have one of `export`: without it
 * whoever sees a list does not take it home in a file.
 */
export type CommonRight = 'view' | 'edit' | 'configure';

type FieldsOfKind<E extends Entity, K extends string> = {
  [N in FieldName<E>]: E['fields'][N]['kind'] extends K ? N : never;
}[FieldName<E>];

/** The fields of a record that name one other record. */
export type ReferenceName<E extends Entity> = FieldsOfKind<E, 'reference'>;

/** The area's records on the page of a record that they name. */
export interface ListedOn<E extends Entity> {
  /** Among the lists of other areas on that page. */
  readonly order: number;
  /** Shown beside the title. */
  readonly fields: readonly FieldName<E>[];
}

/** The area's records as cards, in a lane for each record of one of its dictionaries, or for each of their states. */
export interface BoardOptions<E extends Entity> {
  /** A required reference to a dictionary of the area, or the choice with states; `enteredAt` of it is the card's age. */
  readonly by: ReferenceName<E> | ChoiceName<E>;
  /** The internal text that holds the place in it. */
  readonly order: FieldsOfKind<E, 'text'>;
  /** Shown on a card under the title. */
  readonly card: readonly FieldName<E>[];
  /** Money summed up over each lane. */
  readonly sum?: FieldsOfKind<E, 'money'>;
}

/** A filter by the words of a list's address. */
export type FilterWords<E extends Entity> = { readonly [N in FieldName<E>]?: string };

/** Records that wait for staff, counted on one card of the morning queue; its words are `{area}.queue.{id}`. */
export interface AreaTodoCount<E extends Entity, Right extends string> {
  /** Among all cards; lower comes first. */
  readonly order: number;
  readonly shape: QueueShape;
  readonly query: FilterWords<E>;
  /** `edit` unless said. */
  readonly needs?: Right;
}

type ChoiceName<E extends Entity> = {
  [N in FieldName<E>]: E['fields'][N]['kind'] extends 'choice' ? (Held<E['fields'][N]> extends string | null ? N : never) : never;
}[FieldName<E>];

/** One area's records: where they stand, who may do what, and where else they appear. */
export interface AreaOptions<E extends Entity, D extends Dictionaries, R extends AreaRights, P extends string, B extends string> {
  /** Beginning of the pages' addresses, such as `/user/review`; `/{entity}` unless said. */
  readonly path?: B;
  /** The line of the menu; without it the list is reached from elsewhere. */
  readonly menu?: { readonly group: MenuGroup; readonly order: number };
  /** Roles by right: `view` is everyone's, `edit` and `configure` the manager's unless said; others are the area's own. */
  readonly rights?: R;
  /** The parameter in the address of one record; `{entity}Id` unless said. */
  readonly param?: P;
  /** Records to choose from; each kind is changed on a page of the area. */
  readonly dictionaries?: D;
  /** False where records are not made by staff: no form for a new one, no import. */
  readonly upload?: false;
  /** Notes, calls and mentions beside each record, in its history. */
  readonly remarks?: true;
  /** Fields by which a record may be known to be there already: shown while it is typed. Each is searched. */
  readonly sameAs?: readonly FieldName<E>[];
  /** A reference in which they have to agree as well: two homes of one name are the same in one building alone. */
  readonly sameWithin?: ReferenceName<E>;
  /** Two records can be made one, and split again. */
  readonly merged?: true;
  /** False leaves the records out of the palette and of search. */
  readonly searched?: false;
  /** Counted on the dashboard by day, week and month. */
  readonly counted?: NonNullable<RecordKind['counted']>;
  /** A choice whose values are counted each by itself. */
  readonly countedBy?: ChoiceName<E>;
  /** On the pages of other records, by the field that names them. */
  readonly listedOn?: { readonly [N in ReferenceName<E>]?: ListedOn<E> };
  /** A page of cards beside the list, by one of `dictionaries` or by states. */
  readonly board?: BoardOptions<E>;
  readonly todos?: Readonly<Record<string, AreaTodoCount<E, NoInfer<keyof R & string> | CommonRight>>>;
  /** A step for an agency that has no such records yet. */
  readonly firstStep?: { readonly order: number; readonly needs?: NoInfer<keyof R & string> | CommonRight };
  /** The words for a record that is not there, where the general ones say too little. */
  readonly goneKey?: string;
}

/** The addresses of an area's pages, below `B`. */
export interface AreaRoutes<B extends string = string, P extends string = string> {
  readonly list: Route<`${B}/list`>;
  readonly upload: Route<`${B}/upload`>;
  readonly update: Route<`${B}/update/{${P}}`>;
  readonly category: Route<`${B}/category/{category}`>;
}

/** The area's records on the page of a record of kind `of`, which they name in the field `by`. */
export interface Listing {
  readonly by: string;
  readonly of: string;
  readonly order: number;
  readonly fields: readonly string[];
}

/** The board of an area. */
export interface AreaBoard {
  readonly route: Route;
  readonly by: string;
  readonly order: string;
  readonly card: readonly string[];
  readonly sum: string | undefined;
}

/** A card of the morning queue about all records that a filter finds. */
export interface TodoCard {
  readonly kind: string;
  readonly order: number;
  readonly shape: QueueShape;
  /** As in the list's address. */
  readonly query: Readonly<Record<string, string>>;
  readonly needs: Permission;
}

/** An area described: plain data that the page's half and the server's half are made from. */
export interface Area<E extends Entity = Entity, D extends Dictionaries = Dictionaries> {
  readonly name: E['name'];
  readonly entity: E;
  readonly dictionaries: D;
  readonly routes: { readonly [Page in keyof AreaRoutes]: Route };
  /** The route parameter that names one record. */
  readonly param: string;
  /** The page of one record. */
  readonly hrefOf: (id: number) => string;
  readonly rights: Readonly<Record<CommonRight, Permission>> & { readonly export?: Permission };
  /** Every right that is the area's to give; `configure` only where there are dictionaries. */
  readonly permissions: readonly Permission[];
  readonly menu: { readonly group: MenuGroup; readonly order: number } | undefined;
  readonly isUploaded: boolean;
  readonly isSearched: boolean;
  readonly hasRemarks: boolean;
  readonly sameAs: readonly string[];
  readonly sameWithin: string | undefined;
  readonly isMerged: boolean;
  readonly counts: Pick<RecordKind, 'counted' | 'countedBy'>;
  readonly listings: readonly Listing[];
  readonly board: AreaBoard | undefined;
  readonly todos: readonly TodoCard[];
  readonly firstStep: { readonly order: number; readonly needs: Permission } | undefined;
  readonly goneKey: string | undefined;
}

/** An area with the types of its routes and rights. */
export interface Described<E extends Entity, D extends Dictionaries, R extends AreaRights, P extends string, B extends string> extends Area<E, D> {
  readonly routes: AreaRoutes<B, P>;
  readonly rights: { readonly [Right in (keyof R & string) | CommonRight]: Permission };
}

/** Describes an area. Routes, rights and the addresses of its records follow from the entity's name. */
export function describeArea<
  const E extends Entity,
  const D extends Dictionaries = {},
  const R extends AreaRights = {},
  const P extends string = `${E['name']}Id`,
  const B extends string = `/${E['name']}`,
>(entity: E, options: AreaOptions<E, D, R, P, B> = {}): Described<E, D, R, P, B> {
  const name: E['name'] = entity.name;
  const { dictionaries = {} as D, param = `${name}Id` as P, path = `/${name}` as B, counted, countedBy } = options;
  const roles: AreaRights = { view: everyRole, edit: ['manager'], configure: ['manager'], ...options.rights };
  const all = Object.entries(roles).map(([right, who]) => [right, rightOf(entity, right, who)] as const);
  const rights = Object.fromEntries(all) as Described<E, D, R, P, B>['rights'];
  const update = defineRoute<`${B}/update/{${P}}`>(`${path}/update/{${param}}`);
  return {
    name,
    entity,
    dictionaries,
    routes: {
      list: defineRoute<`${B}/list`>(`${path}/list`),
      upload: defineRoute<`${B}/upload`>(`${path}/upload`),
      update,
      category: defineRoute<`${B}/category/{category}`>(`${path}/category/{category}`),
    },
    param,
    hrefOf: (id) => update.pattern.replace(`:${param}`, String(id)),
    rights,
    permissions: all.filter(([right]) => right !== 'configure' || options.dictionaries).map(([, permission]) => permission),
    menu: options.menu,
    isUploaded: options.upload !== false,
    isSearched: options.searched !== false,
    hasRemarks: options.remarks === true,
    sameAs: options.sameAs ?? [],
    sameWithin: options.sameWithin,
    isMerged: options.merged === true,
    counts: { ...(counted && { counted }), ...(countedBy !== undefined && { countedBy }) },
    listings: entriesOf<ListedOn<E>>(options.listedOn).map(([by, { order, fields }]) => ({ by, of: targetOf(entity, by), order, fields })),
    board: options.board && { sum: undefined, ...options.board, route: defineRoute(`${path}/board`) },
    todos: entriesOf<AreaTodoCount<E, keyof typeof rights>>(options.todos).map(([id, { order, shape, query, needs = 'edit' }]) => ({
      kind: `${name}/${id}`,
      order,
      shape,
      query: Object.fromEntries(entriesOf<string>(query)),
      needs: rights[needs],
    })),
    firstStep: options.firstStep && { order: options.firstStep.order, needs: rights[options.firstStep.needs ?? 'edit'] },
    goneKey: options.goneKey,
  };
}

/** A right of an area: its records' reach where they belong to people, which a dictionary's do not. */
function rightOf({ name, own }: Entity, right: string, who: readonly Role[] | RoleReach): Permission {
  const permission = definePermission(`${name}/${right}`, who);
  if (own.length > 0 && right !== 'configure') return { ...permission, reach: permission.reach ?? {} };
  if (permission.reach) throw new Error(`'${permission.id}' has a reach, but '${name}' has no owner`);
  return permission;
}

/** The entries of an object that may lack some of its keys, or be missing itself. */
const entriesOf = <T>(values: { readonly [key: string]: T | undefined } | undefined): readonly (readonly [string, T])[] =>
  Object.entries(values ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]));

/** The kind of record that a reference names. */
function targetOf(entity: Entity, by: string): string {
  const field = entity.fields[by];
  const target = field && kindTarget(field);
  if (target === undefined) throw new Error(`'${entity.name}.${by}' is no reference`);
  return target;
}
