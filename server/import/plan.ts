import type { Scope } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import type { CellWords } from '#kit/records/cells.ts';
import type { Entity, Autofill } from '#kit/records/entity.ts';
import type { OwnRules } from '#kit/records/check.ts';
import { guessJoins, guessMapping } from '#kit/import/guess.ts';
import {
  joinedBy,
  mappedTargets,
  isMatchable,
  matchFieldsOf,
  referredBy,
  targetsOf,
  type ImportTarget,
  type MappedTarget,
} from '#kit/import/target.ts';
import type { ImportSettings } from '#kit/import/api.ts';
import { createRegistry, type Registry } from '../records/registry.ts';
import type { Shape } from '../records/shape.ts';
import { noPermission, notFound, ruleBroken } from '../refusal.ts';
import { records, type Caller } from '../slots.ts';
import { importings } from './importing.ts';
import type { RowRules } from './check/validate-row.ts';
import { canBeMade } from './check/label-book.ts';
import { newRecords, type NewRecords } from './check/new-records.ts';
import { choiceWords, targetNames, type Vocabulary } from './map/suggest-columns.ts';

/** A kind of record as someone may import it. */
export interface ImportPlan {
  readonly shape: Shape;
  /** Where columns may go, for this person. */
  readonly targets: readonly ImportTarget[];
  /** The mapping a file with these columns most likely means, and how what it joins is ordered. */
  guess(columns: readonly string[]): Pick<ImportSettings, 'mapping' | 'joins'>;
  /** The targets behind a mapping, by column. */
  mapped(settings: ImportSettings): ReadonlyMap<number, ImportTarget>;
  /** The same, each target once with all its columns. */
  fields(settings: ImportSettings): readonly MappedTarget[];
  judge(settings: ImportSettings): RowRules;
  /** Whether this person may see what records of a kind are called: then those of almost that name are offered. */
  sees(record: string): boolean;
  wordsOf(target: ImportTarget): CellWords;
  /** Whether this person may make the records that a target names and nobody knows. */
  mayMake(target: ImportTarget): boolean;
  /** The records that unknown labels may make under these settings. */
  creates(settings: ImportSettings): NewRecords;
  /** Settings with what was left open filled in. Throws a `Refusal` 400 for what does not fit the file or the person. */
  settle(settings: ImportSettings, columns: number): ImportSettings;
}

/** Every kind of record as the server describes it. */
export const registryOf = (slots: Pick<Scope, 'read'>): Registry =>
  createRegistry(slots.read(records), slots.read(permissions));

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
    return made !== undefined && canBeMade(made.entity) && who.may(made.spec.write);
  };
  const sees = (name: string): boolean => {
    const seen = registry.find(name);
    if (!seen || (seen.spec.read !== 'signedIn' && !who.may(seen.spec.read))) return false;
    return !registry.hiddenFrom(seen, who).includes(seen.entity.title);
  };
  const mapped = ({ mapping }: ImportSettings) =>
    new Map(
      Object.entries(mapping).flatMap(([index, id]): [number, ImportTarget][] => {
        const target = id === null ? undefined : byId.get(id);
        return target ? [[Number(index), target]] : [];
      }),
    );
  /** The fields of the identity that the file fills; none where it cannot tell records. */
  const identityIn = (settings: ImportSettings): readonly string[] => {
    const names = new Set([...mapped(settings).values()].map(({ name }) => name));
    return entity.identity.length > 0 && isMatchable(entity, entity.identity.join('+'), names) ? entity.identity.filter((name) => names.has(name)) : [];
  };
  const said = slots.read(importings).find((one) => one.entity.name === record);
  const warnings = said?.warnings as OwnRules<Entity> | undefined;

  return {
    shape,
    targets,
    mapped,
    sees,
    mayMake,
    fields: (settings) => mappedTargets(mapped(settings), settings.joins),
    guess: (columns) => {
      const mapping = guessMapping(columns, targetNames(slots, vocabulary, entity, targets), said?.parts);
      return { mapping, joins: guessJoins(columns, mapping, said?.parts) };
    },
    wordsOf: (target) => choiceWords(slots, vocabulary, entity, target),
    judge: (settings) => ({
      entity,
      rules: spec.rules as OwnRules<Entity> | undefined,
      autofill: spec.autofill as Autofill<Entity> | undefined,
      warnings: warnings,
      matchBy: settings.matchBy,
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
      for (const [index, id] of Object.entries(settings.mapping)) {
        const target = id === null ? undefined : byId.get(id);
        if (Number(index) >= columns || (id !== null && !target)) wrong['mapping'] = 'rule.unknown';
        else if (target && used.has(target.id) && joinedBy(target) === undefined)
          wrong['mapping'] = 'kit.import.mapping.repeated';
        if (id !== null) used.add(id);
      }
      for (const name of settings.createMissing) {
        const target = targets.find((one) => one.name === name);
        if (!target || !mayMake(target)) wrong['createMissing'] = 'kit.import.mapping.notMade';
      }
      if (Object.keys(settings.joins ?? {}).some((id) => !byId.has(id))) wrong['joins'] = 'rule.unknown';
      const matchFields = matchFieldsOf(entity);
      if (settings.matchBy !== null && !matchFields.includes(settings.matchBy)) wrong['matchBy'] = 'rule.unknown';
      if (Object.keys(wrong).length > 0) throw ruleBroken(wrong);
      const names = new Set([...mapped(settings).values()].map(({ name }) => name));
      const fits = (way: string) => isMatchable(entity, way, names);
      const { matchBy } = settings;
      return { ...settings, matchBy: matchBy !== null && fits(matchBy) ? matchBy : (matchFields.find(fits) ?? null) };
    },
  };
}
