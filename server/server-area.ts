import type { Permission } from '#core/access/permission.ts';
import { definePlugin, type Contribution, type Plugin, type Resolved, type Scope, type Service } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import type { Area, Dictionaries } from '#kit/area/describe-area.ts';
import type { Rule } from '#kit/records/check.ts';
import type { Entity, FieldName, WrittenName } from '#kit/records/entity.ts';
import { isPlace } from '#kit/board/place.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { fieldsOfMoves, statesOf } from '#kit/records/states.ts';
import { boardEndpoints } from './board/board-endpoints.ts';
import { lanesAsStates, placeInLane, placeInState } from './board/places.ts';
import { readQuery } from '#kit/records/query.ts';
import { countedKinds, queueSources, type QueueSource } from './dashboard/sources.ts';
import { importings, type Importing } from './import/importing.ts';
import { reachedBy } from './records/reach.ts';
import { reading } from './records/read/reading.ts';
import { shapeOf, type Shape } from './records/shape.ts';
import { readTallies, tallyCondition, tallyStep } from './records/tally.ts';
import { mergeEndpoint } from './records/endpoints/merge.ts';
import { mergeEffectEndpoint } from './records/endpoints/merge-effect.ts';
import { sameAsEndpoint } from './records/endpoints/same-as.ts';
import { Refusal } from './refusal.ts';
import { remarkEndpoints } from './remarks/remark-endpoints.ts';
import { demos, migrations, records, type Demo, type Migration, type RecordResource, type ThroughReference } from './slots.ts';

/** Column names and warnings of an import, without the entity they are about. */
type ImportOf<E extends Entity> = Omit<Importing<E>, 'entity'>;

/** Fields that a source computes; those that date a move are kept by the write path. */
type ComputedName<E extends Entity> = {
  [N in FieldName<E>]: E['fields'][N]['presence'] extends 'computed' ? (E['fields'][N] extends { readonly enters: string } ? never : N) : never;
}[FieldName<E>];

/** Server half of an area. */
interface ServerParts<
  E extends Entity,
  D extends Dictionaries,
  // oxlint-disable-next-line no-explicit-any -- the record holds services of unrelated types
  R extends Readonly<Record<string, Service<any>>>,
  P,
> extends Omit<RecordResource<E>, 'entity' | 'read' | 'write' | 'compute'> {
  /** SQL over the record's own table for each computed field, or the column of a record that it refers to. */
  readonly compute?: { readonly [N in ComputedName<E>]: string | ThroughReference };
  /** In the order they run; what has run somewhere is never changed. */
  readonly migrations: readonly Migration[];
  readonly importing?: ImportOf<E>;
  /** Imports of dictionaries, by their word. */
  readonly dictionaryImports?: { readonly [Word in keyof D]?: ImportOf<D[Word]> };
  readonly demo?: Demo;
  /** Right by which remarks are read; the right to view unless said. */
  readonly readRemarks?: Permission;
  /** Anything else for any slot: endpoints, jobs, what follows for other records. */
  readonly more?: readonly Contribution[];
  readonly requires?: R;
  readonly provides?: Service<P>;
  readonly setup?: (services: Resolved<R>, scope: Scope) => P;
}

/**
 * The server's half of an area: its rights, its records with their endpoints, and its dictionaries, which everyone
 * signed in may read.
 */
export function serverArea<
  E extends Entity,
  D extends Dictionaries,
  // oxlint-disable-next-line no-explicit-any -- the record holds services of unrelated types
  const R extends Readonly<Record<string, Service<any>>> = {},
  P = void,
>(area: Area<E, D>, parts: ServerParts<E, D, R, P>): Plugin {
  const { entity, dictionaries, rights } = area;
  const { migrations: steps, importing, dictionaryImports, demo, readRemarks = area.rights.view, more = [], requires, provides, setup, ...resource } = parts;
  const imported: readonly (readonly [string, ImportOf<Entity> | undefined])[] = Object.entries(dictionaryImports ?? {});
  return definePlugin({
    id: area.name,
    ...(requires && { requires }),
    ...(provides && { provides }),
    ...(setup && { setup }),
    contributes: [
      ...area.permissions.map((permission) => permissions(permission)),
      ...steps.map((step) => migrations(step)),
      records({ ...onBoard(area, resource), entity, read: rights.view, write: rights.edit, ...(rights.export && { export: rights.export }) }),
      ...boardOf(area),
      ...Object.values(dictionaries).map((dictionary) => records({ entity: dictionary, read: 'staff', write: rights.configure })),
      ...(area.counts.counted ? countedOf(area) : []),
      ...area.todos.flatMap((todo) => todoOf(area, shapeOf({ ...resource, entity, read: rights.view, write: rights.edit } as RecordResource), todo)),
      ...(area.hasRemarks ? remarkEndpoints(area, readRemarks) : []),
      ...(area.sameAs.length > 0 ? [sameAsEndpoint(area)] : []),
      ...(area.isMerged ? [mergeEndpoint(area, parts.remove ?? rights.edit), mergeEffectEndpoint(area, parts.remove ?? rights.edit)] : []),
      ...(importing ? [importings({ ...importing, entity })] : []),
      ...imported.flatMap(([word, one]) => {
        const dictionary = dictionaries[word];
        return dictionary && one ? [importings({ ...one, entity: dictionary })] : [];
      }),
      ...(demo ? [demos(demo)] : []),
      ...more,
    ],
  });
}

/** The endpoints of an area's board. */
function boardOf({ entity, rights, board }: Area): readonly Contribution[] {
  if (!board) return [];
  const since = Object.entries(entity.fields).flatMap(([name, { enters }]) => (enters === board.by ? [name] : []));
  const { by, order, sum } = board as typeof board & Readonly<Record<'by' | 'order', WrittenName<Entity>>>;
  const states = entity.fields[by] && statesOf(entity.fields[by]);
  const asked = states ? fieldsOfMoves(entity.fields, states).filter((name) => name !== by && name !== order) : [];
  return boardEndpoints({ entity, by, order, ...(sum !== undefined && { sum }), card: [...new Set([entity.title, ...board.card, ...since, ...asked])], read: rights.view, write: rights.edit });
}

type Resource<E extends Entity> = Omit<RecordResource<E>, 'entity' | 'read' | 'write'>;

/** Records of a board come in on top. Those of stages begin in the first one and go wherever one is in use; states have steps of their own. */
function onBoard<E extends Entity>({ entity, board }: Area<E>, resource: Resource<E>): Resource<E> {
  if (!board) return resource;
  const field = entity.fields[board.by];
  const lanes = { record: entity.name, stages: String(field && targetOf(field)), by: board.by, order: board.order };
  const ownStates = field && statesOf(field);
  const { beforeValidate: own, optionalOnCreate = [], states, rules } = resource;
  const ownRules = rules as Readonly<Record<string, readonly Rule<unknown, unknown>[] | undefined>> | undefined;
  const place = ownStates ? placeInState({ ...lanes, start: Object.keys(ownStates.start)[0] ?? '' }) : placeInLane(lanes);
  return {
    ...resource,
    optionalOnCreate: ownStates ? optionalOnCreate : [...optionalOnCreate, board.by as WrittenName<E>],
    rules: { ...ownRules, [board.order]: [...(ownRules?.[board.order] ?? []), (place: unknown) => isPlace(place) || 'rule.unknown'] } as NonNullable<Resource<E>['rules']>,
    ...(!ownStates && { states: { [board.by]: lanesAsStates(lanes.stages), ...states } as NonNullable<Resource<E>['states']> }),
    beforeValidate: async (connection, some, origin, who) => {
      const values = (await own?.(connection, some, origin, who)) ?? some.map(() => ({}));
      const placed = await place(connection, some.map(({ before, patch }, at) => ({ before, patch: { ...values[at], ...patch } })), origin, who);
      return values.map((one, at) => (one instanceof Refusal || placed[at] instanceof Refusal ? (one instanceof Refusal ? one : placed[at]!) : { ...one, ...placed[at] }));
    },
  };
}

/** Its new records by day, week and month, and the kept count behind them. */
const countedOf = ({ name, rights, counts: { countedBy: by } }: Area): readonly Contribution[] => [
  countedKinds({ name, needs: rights.view, ...(by !== undefined && { by }) }),
  migrations(tallyStep({ of: name, record: name, byHour: true, by })),
];

/** One card for all records that a filter of the area finds; it opens their list. Their count is kept where it can be. */
function todoOf({ name, entity, routes }: Area, shape: Shape, { kind, order, shape: look, query: filter, needs }: Area['todos'][number]): readonly Contribution[] {
  const words = new URLSearchParams(filter);
  const { query } = readQuery(entity, words);
  const where = tallyCondition(shape, query);
  const source: QueueSource = {
    kind,
    record: name,
    needs,
    order,
    shape: look,
    read: async ({ kernel, caller, sight }) => {
      const isKept = where !== undefined && reachedBy(shape, caller, 'read') === 'all';
      const count = isKept ? ((await readTallies(sight, [kind])).get(kind)?.[0]?.n ?? 0) : await kernel.use(reading).countOf(name, query, caller);
      return count === 0 ? [] : [{ id: 0, version: count, values: { count }, detail: [], at: null, day: null, href: `${routes.list.href()}?${words}` }];
    },
  };
  return [queueSources(source), ...(where ? [migrations(tallyStep({ of: kind, record: name, where }))] : [])];
}
