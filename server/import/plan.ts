import type { Scope } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import type { CellWords } from '#kit/records/cells.ts';
import type { Entity, Autofill } from '#kit/records/entity.ts';
import type { OwnRules } from '#kit/records/check.ts';
import { stateProblems, type States } from '#kit/records/states.ts';
import { guessJoins, guessMapping, similarTargets } from '#kit/import/guess.ts';
import {
  joinedBy,
  mappedTargets,
  isMatchable,
  matchFieldsOf,
  missingFields,
  referredBy,
  targetsOf,
  type ImportTarget,
  type MappedTarget,
} from '#kit/import/target.ts';
import type { ImportSettings } from '#kit/import/api.ts';
import { accessBookOf } from '../access/access.ts';
import { resourcesOf } from '../records/before-change.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { Shape } from '../records/shape.ts';
import { noPermission, notFound, ruleBroken } from '../refusal.ts';
import type { Caller } from '../slots.ts';
import { importings } from './importing.ts';
import type { RowRules } from './check/validate-row.ts';
import { canBeMade, type NewRecords } from './check/label-book.ts';
import { newRecords } from './check/new-records.ts';
import { choiceWords, targetNames, type Vocabulary } from './map/suggest-columns.ts';

/** Import of a kind of record by one person: its targets and rules. */
export interface ImportPlan {
  readonly shape: Shape;
  /** Targets that this person may fill. */
  readonly targets: readonly ImportTarget[];
  /** Mapping of the columns whose names are those of fields, and the order of joined ones. */
  guess(columns: readonly string[]): Pick<ImportSettings, 'mapping' | 'joins'>;
  /** Targets that undecided columns may hold, by column. */
  similar(columns: readonly string[], settings: ImportSettings): Readonly<Record<number, readonly string[]>>;
  /** Targets with the columns and constants that fill them. */
  fields(settings: ImportSettings): readonly MappedTarget[];
  /** Required fields that nothing fills. */
  missing(settings: ImportSettings): readonly string[];
  /** Rules that rows are validated by. `states` are those of the fields at this moment. */
  rulesFor(settings: ImportSettings, states: Readonly<Record<string, States>>): RowRules;
  /** True when this person may see the titles of a kind of record: similar ones are then offered. */
  sees(record: string): boolean;
  wordsOf(target: ImportTarget): CellWords;
  /** True when this person may create the unknown records that a target names. */
  mayMake(target: ImportTarget): boolean;
  /** Records that unknown labels may create under these settings. */
  creates(settings: ImportSettings): NewRecords;
  /** Complete settings. Throws a `Refusal` 400 where they do not fit the file or the person. */
  settle(settings: ImportSettings, columns: number): ImportSettings;
}

/** Registry of all kinds of records. */
export const registryOf = (slots: Pick<Scope, 'read'>): Registry =>
  createRegistry(resourcesOf(slots), slots.read(permissions), accessBookOf(slots));

/** Plans the import of a kind of record for someone. Throws a `Refusal` for kinds that are not there or not theirs to write. */
export function planImport(
  slots: Pick<Scope, 'read'>,
  registry: Registry,
  vocabulary: Vocabulary,
  record: string,
  who: Pick<Caller, 'may'>,
): ImportPlan {
  const shape = registry.find(record);
  if (!shape) throw notFound(`'${record}'`);
  const { entity, spec } = shape;
  if (!who.may(spec.write)) throw noPermission(spec.write.id);

  const hidden = new Set(registry.hiddenFrom(shape, who));
  const targets = targetsOf(entity).filter(({ name, field }) => {
    const { changedBy } = field.options;
    return !hidden.has(name) && (changedBy === undefined || registry.allows(who, changedBy));
  });
  const byId = new Map(targets.map((target) => [target.id, target]));
  const mayMake = (target: ImportTarget): boolean => {
    const made = registry.find(referredBy(target.field) ?? '');
    // states kept as records are set up with the steps between them, which a label does not say
    if (target.name in (spec.states ?? {})) return false;
    return made !== undefined && canBeMade(made.entity) && who.may(made.spec.write);
  };
  const sees = (name: string): boolean => {
    const seen = registry.find(name);
    if (!seen || !who.may(seen.spec.read)) return false;
    return !registry.hiddenFrom(seen, who).includes(seen.entity.title);
  };
  const mapped = (settings: ImportSettings) => mappedTargets(byId, settings);
  /** Fields of the identity that the file fills; none where they cannot tell two records apart. */
  const identityIn = (settings: ImportSettings): readonly string[] => {
    const names = new Set(mapped(settings).map(({ target }) => target.name));
    return entity.identity.length > 0 && isMatchable(entity, entity.identity.join('+'), names) ? entity.identity.filter((name) => names.has(name)) : [];
  };
  const said = slots.read(importings).find((one) => one.entity.name === record);
  const warnings = said?.warnings as OwnRules<Entity> | undefined;

  const names = () => targetNames(slots, vocabulary, entity, targets);

  return {
    shape,
    targets,
    sees,
    mayMake,
    fields: mapped,
    missing: (settings) => missingFields(entity, mapped(settings), spec.optionalOnCreate),
    guess: (columns) => {
      const known = guessMapping(columns, names(), said?.parts);
      const certain = Object.fromEntries(Object.entries(known).filter(([, target]) => target !== null));
      const asked = similarTargets(columns, names(), certain);
      const mapping = Object.fromEntries(Object.entries(known).filter(([index]) => !(Number(index) in asked)));
      return { mapping, joins: guessJoins(columns, mapping, said?.parts) };
    },
    similar: (columns, { mapping, also = {}, constants = {} }) => {
      const taken = new Set([...Object.values(also).flat(), ...Object.keys(constants)]);
      const open = Object.entries(names()).filter(([target]) => !taken.has(target));
      return similarTargets(columns, Object.fromEntries(open), mapping);
    },
    wordsOf: (target) => choiceWords(slots, vocabulary, entity, target),
    rulesFor: (settings, states) => ({
      entity,
      rules: spec.rules as OwnRules<Entity> | undefined,
      autofill: spec.autofill as Autofill<Entity> | undefined,
      warnings: warnings,
      matchBy: settings.matchBy,
      keep: new Set(settings.keep),
      statesOf: (before, after) => stateProblems(states, before, after, { may: (right) => registry.allows(who, right) }).fields,
      unique: shape.uniques,
      identity: identityIn(settings),
    }),
    creates: ({ createMissing }) =>
      newRecords(
        registry,
        new Set(targets.flatMap((target) => (createMissing.includes(target.name) ? (referredBy(target.field) ?? []) : []))),
      ),
    settle: (settings, columns) => {
      const wrong: Record<string, string> = {};
      const used = new Set<string>();
      const { also = {}, constants = {}, keep = [] } = settings;
      const goals = [...Object.entries(settings.mapping), ...Object.entries(also).flatMap(([index, ids]) => ids.map((id) => [index, id] as const))];
      for (const [index, id] of goals) {
        const target = id === null ? undefined : byId.get(id);
        if (Number(index) >= columns || (id !== null && !target)) wrong['mapping'] = 'rule.unknown';
        else if (target && used.has(target.id) && joinedBy(target) === undefined)
          wrong['mapping'] = 'kit.import.mapping.repeated';
        if (id !== null) used.add(id);
      }
      for (const [id, constant] of Object.entries(constants)) {
        const target = byId.get(id);
        if (!target) wrong['constants'] = 'rule.unknown';
        else if (used.has(id)) wrong['constants'] = 'kit.import.mapping.repeated';
        else if (constant.trim() === '') wrong['constants'] = 'rule.required';
      }
      if (keep.some((name) => !targets.some((target) => target.name === name))) wrong['keep'] = 'rule.unknown';
      for (const name of settings.createMissing) {
        const target = targets.find((one) => one.name === name);
        if (!target || !mayMake(target)) wrong['createMissing'] = 'kit.import.mapping.notMade';
      }
      if (Object.keys(settings.joins ?? {}).some((id) => !byId.has(id))) wrong['joins'] = 'rule.unknown';
      const matchFields = matchFieldsOf(entity);
      if (settings.matchBy !== null && !matchFields.includes(settings.matchBy)) wrong['matchBy'] = 'rule.unknown';
      if (Object.keys(wrong).length > 0) throw ruleBroken(wrong);
      const all = mapped(settings);
      const given = new Set(all.map(({ target }) => target.name));
      const inColumns = new Set(all.flatMap(({ target, columns: from }) => (from.length > 0 ? [target.name] : [])));
      // A value that is the same in every row tells rows apart only together with others.
      const fits = (way: string) => isMatchable(entity, way, way.includes('+') ? given : inColumns);
      const { matchBy } = settings;
      return { ...settings, matchBy: matchBy !== null && fits(matchBy) ? matchBy : (matchFields.find(fits) ?? null) };
    },
  };
}
