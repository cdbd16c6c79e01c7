import { createHash } from 'node:crypto';
import type { Scope } from '#core/kernel/index.ts';
import type { ImportFile, ImportSettings } from '#kit/import/api.ts';
import type { LineDecision } from '#kit/import/check/api.ts';
import { maxCorrected, rowResults } from '#kit/import/limits.ts';
import { accessOf } from '../access/caller-rights.ts';
import type { Database } from '../database/database.ts';
import { readingOf, type Reading } from '../records/read/reading.ts';
import { sightOf } from '../records/reach.ts';
import type { Writing } from '../records/write/writing.ts';
import { codes, notFound, Refusal, ruleBroken } from '../refusal.ts';
import type { Caller } from '../slots.ts';
import { applyImport, takeBackImport } from './apply/apply-run.ts';
import { decidedRows, settingsBy } from './check/decide-rows.ts';
import { recheckRows } from './check/recheck-rows.ts';
import { checkImport } from './check/check-run.ts';
import { correctRows } from './check/correct-rows.ts';
import { describeFile } from './map/describe-file.ts';
import { countRows } from './count-rows.ts';
import { addImport, changeImport, claimImport, claimWithin, contentOf, dropRows, findImport, findRows, linesOf, type FileShape, type StoredImport } from './import-store.ts';
import type { Imports } from './import-service.ts';
import { viewOf } from './import-view.ts';
import { linesOfReason, readReasons } from './check/reasons.ts';
import { checkFile, type CheckedRows } from './check/check-file.ts';
import { checkInThread } from './check/check-thread.ts';
import type { ReadingWish } from './file/parse.ts';
import type { RawRow } from './file/raw-row.ts';
import { parseInThread } from './file/parsing.ts';
import { createRecentFile, type ReadFile } from './file/recent-file.ts';
import { changeLabels, inReachToday, shown } from './check/shown-rows.ts';
import { recallSource, signatureOf } from './map/sources.ts';
import { planImport, registryOf, type ImportPlan } from './plan.ts';
import { createImportGates } from './import-gates.ts';
import { createRuns } from './runs.ts';
import { loadVocabulary, type Vocabulary } from './map/suggest-columns.ts';
import { readingWish, settledOr } from './map/wishes.ts';
import { refusalOf, UnreadableFile } from './file/unreadable-file.ts';

export interface ImportParts {
  readonly database: Database;
  readonly reading: Reading;
  readonly writing: Writing;
  /** The module that has the areas. */
  readonly areas: string;
}

/** Fewer rows are checked before a thread would have begun. */
const fewRows = 1000;

/** Makes the import service over the other services of the server. */
export function createImports(
  slots: Pick<Scope, 'read'>,
  { database, reading, writing, areas }: ImportParts,
): Imports & { stop(): void } {
  const runs = createRuns(database);
  const registry = registryOf(slots);
  const apply = { database, writing, registry };
  let vocabulary: Promise<Vocabulary> | undefined;

  const plan = async (record: string, who: Caller): Promise<ImportPlan> => {
    vocabulary ??= loadVocabulary(slots);
    return planImport(slots, registry, await vocabulary, record, who);
  };

  const own = async (id: string, who: Caller): Promise<StoredImport> => {
    const one = await findImport(database.read, id);
    if (!one || one.createdBy !== who.userIdx) throw notFound('The import');
    return renewed(await runs.revived(one), who);
  };

  /** Forgets what the check found once its reader may see other records than then: it tells of them. */
  const renewed = async (one: StoredImport, who: Caller): Promise<StoredImport> => {
    if (one.state === 'checking' || one.state === 'applying' || one.shape.seenBy === sightKeyOf(who)) return one;
    const planned = await plan(one.record, who);
    const shape = await shapeOf(await read(one.id, one.shape), one.settings, planned, who);
    const patch = { shape, ...(one.state === 'checked' && { state: 'mapping' as const, run: {} }) };
    const isClaimed = await database.write(async (connection) => {
      if (!(await claimWithin(connection, one, patch))) return false;
      await dropRows(connection, one.id);
      return true;
    });
    return isClaimed ? { ...one, ...patch } : own(one.id, who);
  };

  const idle = (one: StoredImport): StoredImport => {
    if (one.state === 'checking' || one.state === 'applying')
      throw new Refusal(409, codes.conflict, 'The import is under way');
    if (one.state === 'paused') throw new Refusal(409, codes.conflict, 'A part of the import is written: go on, or cancel it');
    if (one.state === 'applied') throw new Refusal(409, codes.conflict, 'The import is done');
    return one;
  };

  const checked = (one: StoredImport): StoredImport => {
    if (idle(one).state !== 'checked') throw new Refusal(409, codes.conflict, 'The import was not checked');
    return one;
  };
  const wasChecked = ({ state }: StoredImport): boolean => ['checked', 'applying', 'paused', 'applied'].includes(state);

  const gates = createImportGates();
  const recent = createRecentFile(async (bytes, wish) => {
    try {
      return await gates.read.pass(() => parseInThread(bytes, wish));
    } catch (error) {
      if (error instanceof UnreadableFile) throw refusalOf(error);
      throw error;
    }
  });
  const read = (id: string, wish: ReadingWish) => recent.read(id, wish, () => contentOf(database.read, id));

  const seen = (who: Caller) => ({ on: database.read, sight: sightOf(database.read, registry, who), reading: readingOf(reading, who), who, registry });
  const sightKeyOf = (who: Caller): string =>
    createHash('sha256').update(JSON.stringify([seen(who).sight.key, who.roleList, who.rights])).digest('base64url');
  const shapeOf = async (file: ReadFile, settings: ImportSettings, planned: ImportPlan, who: Caller): Promise<FileShape> => ({
    ...(await describeFile({ ...seen(who), plan: planned }, file, settings)),
    seenBy: sightKeyOf(who),
  });

  const rowsOf = async (one: StoredImport): Promise<readonly RawRow[]> => {
    const { parsed } = await read(one.id, one.shape);
    return parsed.rows;
  };

  const view = (one: StoredImport): ImportFile => viewOf(one, registry.get(one.record).entity, runs.done(one.id) ?? one.run.written?.rows ?? 0);

  const afterwards = async (id: string, who: Caller) => view(await own(id, who));

  return {
    stop() {
      recent.forget();
      runs.stop();
    },

    async open({ record, name, bytes }, who) {
      const planned = await plan(record, who);
      const id = crypto.randomUUID();
      const file = await recent.read(id, {}, async () => bytes);
      const { parsed } = file;
      const signature = signatureOf(parsed.columns);
      const known = await recallSource(database.read, { record, signature, person: who.userIdx });
      const guessed = { ...planned.guess(parsed.columns), createMissing: [], meanings: {}, matchBy: null };
      const settings = known
        ? settledOr(planned, known, guessed, parsed)
        : planned.settle(guessed, parsed.columns.length);
      const shape = await shapeOf(file, settings, planned, who);
      const stored = {
        id,
        record,
        name,
        size: bytes.length,
        createdBy: who.userIdx,
        signature,
        shape,
        settings,
        corrections: {},
        state: 'mapping' as const,
        run: {},
      };
      await addImport(database, stored, bytes);
      return afterwards(id, who);
    },

    get: afterwards,

    async settle(id, wish, who) {
      const one = idle(await own(id, who));
      const planned = await plan(one.record, who);
      const anew = wish.encoding !== undefined || wish.delimiter !== undefined || wish.headerLine !== undefined;
      const file = await read(id, readingWish(one.shape, wish));
      const { parsed } = file;
      const base = anew ? { ...one.settings, ...planned.guess(parsed.columns), also: {} } : one.settings;
      const {
        mapping = base.mapping,
        joins = base.joins ?? {},
        createMissing = base.createMissing,
        meanings = base.meanings,
        matchBy = base.matchBy,
        also = base.also ?? {},
        constants = base.constants ?? {},
        keep = base.keep ?? [],
      } = wish;
      const wanted = { mapping, also, constants, joins, createMissing, meanings, matchBy, keep };
      const settings = planned.settle(wanted, parsed.columns.length);
      const shape = await shapeOf(file, settings, planned, who);
      const corrections = anew ? {} : one.corrections;
      const patch = { shape, settings, corrections, signature: signatureOf(parsed.columns), state: 'mapping' as const, run: {} };
      if (!(await claimImport(database, one, patch)))
        throw new Refusal(409, codes.conflict, 'The import changed meanwhile');
      return afterwards(id, who);
    },

    async check(id, who) {
      const one = idle(await own(id, who));
      const planned = await plan(one.record, who);
      if (planned.fields(one.settings).every(({ columns }) => columns.length === 0)) throw ruleBroken({ mapping: 'kit.import.mapping.none' });
      const missing = planned.missing(one.settings);
      if (missing.length > 0)
        throw ruleBroken({ mapping: 'kit.import.mapping.required', ...Object.fromEntries(missing.map((name) => [name, 'rule.required'])) });
      await runs.start(one, 'checking', async (progress, signal) => {
        const begun = performance.now();
        const keep = (checked: AsyncIterable<CheckedRows>) => checkImport(database, one, checked, progress, signal);
        const inThread = () => keep(checkInThread({ areas, place: database.place, id, access: accessOf(who), userIdx: who.userIdx }, signal));
        const found = await (one.shape.rows < fewRows
          ? gates.checkFew.pass(async () => keep(checkFile({ ...seen(who), plan: planned }, one, await rowsOf(one))), signal)
          : gates.checkInThread.pass(inThread, signal));
        const run = { ...found, took: Math.round(performance.now() - begun) };
        await database.write((connection) => changeImport(connection, id, { state: 'checked', run }));
      });
      return afterwards(id, who);
    },

    async rows(id, { results, overwrites, lines, offset, limit }, who, locale) {
      const one = await own(id, who);
      if (!wasChecked(one)) return { rows: [], total: 0, labels: {} };
      const wanted = results ?? rowResults;
      const [stored, counts] = await Promise.all([
        findRows(database.read, id, lines ? { lines } : { results: wanted, overwrites, offset, limit }),
        countRows(database.read, id),
      ]);
      const found = await inReachToday(database.read, registry.get(one.record), stored, who);
      const { overwritten = 0, kept = 0 } = one.run.overwrites?.[overwrites ?? ''] ?? {};
      const total = overwrites === undefined ? wanted.reduce((sum, result) => sum + counts[result], 0) : overwritten + kept;
      return {
        rows: found.map((row) => shown(row, one)),
        total,
        labels: await changeLabels(registry, readingOf(reading, who), one.record, found, locale),
      };
    },

    async lines(id, { results = rowResults, overwrites, reason }, who) {
      if (!wasChecked(await own(id, who))) return { lines: [] };
      return { lines: reason ? await linesOfReason(database.read, id, reason) : await linesOf(database.read, id, { results, overwrites }) };
    },

    async reasons(id, who) {
      const one = await own(id, who);
      return { reasons: wasChecked(one) ? await readReasons(database.read, one, registry.get(one.record).entity) : [] };
    },

    async correct(id, said, who, locale) {
      const one = checked(await own(id, who));
      const planned = await plan(one.record, who);
      const { rows, before } = await correctRows({ database, ...seen(who), plan: planned, rowsOf: () => rowsOf(one) }, one, said);
      const changed = await own(id, who);
      return {
        rows: rows.map((row) => shown(row, changed)),
        before,
        file: view(changed),
        labels: await changeLabels(registry, readingOf(reading, who), one.record, rows, locale),
      };
    },

    async decide(id, decision, who) {
      const one = checked(await own(id, who));
      let before: readonly LineDecision[] = [];
      if ('field' in decision) await this.settle(id, settingsBy(decision, one.settings), who);
      else {
        const decided = await decidedRows(database.read, one, decision);
        before = decided.before;
        if (before.length <= fewRows) {
          await recheckRows({ database, ...seen(who), plan: await plan(one.record, who) }, one, decided.corrections, decided.rows);
          return { ...(await afterwards(id, who)), ...(before.length > 0 && { before }) };
        }
        if (!(await claimImport(database, one, { corrections: decided.corrections })))
          throw new Refusal(409, codes.conflict, 'The import changed meanwhile');
      }
      const takesBack = before.length > 0 && before.length <= maxCorrected;
      return { ...(await this.check(id, who)), ...(takesBack && { before }) };
    },

    async apply(id, { skipErrors, page }, who) {
      const found = await own(id, who);
      const one = found.state === 'paused' ? found : checked(found);
      const out = Object.values(one.corrections).filter((said) => said.out).length;
      const left = (one.run.counts?.error ?? 0) + (one.run.counts?.unsure ?? 0) - out;
      if (left > 0 && !skipErrors && one.state !== 'paused')
        throw ruleBroken({ skipErrors: 'kit.import.apply.errors' }, `${left} rows cannot be written`);
      await plan(one.record, who);
      await runs.start(one, 'applying', (progress, signal) => applyImport(apply, one, who, progress, signal, page));
      return afterwards(id, who);
    },

    async pause(id, who) {
      const one = await own(id, who);
      if (one.state !== 'applying') throw new Refusal(409, codes.conflict, 'Nothing is being written');
      await runs.end(one, 'paused');
      return afterwards(id, who);
    },

    async cancel(id, who) {
      const one = await own(id, who);
      if (one.state === 'paused') await takeBackImport(apply, id, who);
      else await runs.end(one, 'cancelled');
      return afterwards(id, who);
    },
  };
}
