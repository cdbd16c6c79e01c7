import { createHash } from 'node:crypto';
import type { Locale } from '#core/i18n/locale.ts';
import type { Scope } from '#core/kernel/index.ts';
import type { ImportFile, ImportSettings } from '#kit/import/api.ts';
import type { CorrectedRows, DecidedRows, ImportLines, ImportReasons, ImportRows, LineDecision, RowsDecision } from '#kit/import/check/api.ts';
import { maxCorrected, rowResults } from '#kit/import/limits.ts';
import { accessOf } from '../access/caller-rights.ts';
import type { Database } from '../database/database.ts';
import { readingOf, type Reading } from '../records/read/reading.ts';
import { sightOf } from '../records/reach.ts';
import type { Registry } from '../records/registry.ts';
import type { Writing } from '../records/write/writing.ts';
import { withRoom } from '../heap.ts';
import { codes, notFound, Refusal, ruleBroken } from '../refusal.ts';
import type { Caller } from '../slots.ts';
import { applyImport, takeBackImport, type ApplyParts } from './apply/apply-run.ts';
import { decidedRows, settingsBy } from './check/decide-rows.ts';
import { recheckRows } from './check/recheck-rows.ts';
import { checkImport } from './check/check-run.ts';
import { correctRows } from './check/correct-rows.ts';
import { describeFile } from './map/describe-file.ts';
import { countRows } from './count-rows.ts';
import { addImport, changeImport, claimImport, claimWithin, contentOf, dropRows, findImport, findRows, linesOf, type FileShape, type StoredImport } from './import-store.ts';
import type { ImportApply, Imports, ImportRequest } from './import-service.ts';
import { viewOf } from './import-view.ts';
import { linesOfReason, readReasons } from './check/reasons.ts';
import { checkFile, type CheckedRows } from './check/check-file.ts';
import { createCheckThreads, type CheckThreads } from './check/check-thread.ts';
import type { ParsedFile, ReadingOptions } from './file/parse.ts';
import type { RawRow } from './file/raw-row.ts';
import { parseInThread } from './file/parsing.ts';
import { createRecentFile, type ReadFile } from './file/recent-file.ts';
import { changeLabels, inReachToday, shown } from './check/shown-rows.ts';
import { recallSource, signatureOf } from './map/sources.ts';
import { planImport, registryOf, type ImportPlan } from './plan.ts';
import { createImportGates } from './import-gates.ts';
import { createRuns, type Runs } from './runs.ts';
import { loadVocabulary, type Vocabulary } from './map/suggest-columns.ts';
import { readingWish, refuseIncomplete, settledOr, wishedSettings } from './map/wishes.ts';
import { checked, idle, wasChecked } from './import-states.ts';
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
export const createImports = (slots: Pick<Scope, 'read'>, parts: ImportParts): Imports & { stop(): void } => new ImportService(slots, parts);

/** The steps of an import, from the file to the records. A step finds the import of its person, does its part and answers how it stands. */
class ImportService implements Imports {
  readonly #slots: Pick<Scope, 'read'>;
  readonly #database: Database;
  readonly #reading: Reading;
  readonly #threads: CheckThreads;
  readonly #runs: Runs;
  readonly #registry: Registry;
  readonly #apply: ApplyParts;
  readonly #gates = createImportGates();
  readonly #recent = createRecentFile((bytes, wish) => this.#parse(bytes, wish));
  #vocabulary: Promise<Vocabulary> | undefined;

  constructor(slots: Pick<Scope, 'read'>, { database, reading, writing, areas }: ImportParts) {
    this.#slots = slots;
    this.#database = database;
    this.#reading = reading;
    this.#threads = createCheckThreads({ areas, place: database.place });
    this.#runs = createRuns(database);
    this.#registry = registryOf(slots);
    this.#apply = { database, writing, registry: this.#registry };
  }

  stop(): void {
    this.#recent.forget();
    this.#runs.stop();
    this.#threads.stop();
  }

  async open({ record, name, bytes }: Parameters<Imports['open']>[0], who: Caller): Promise<ImportFile> {
    const planned = await this.#plan(record, who);
    const id = crypto.randomUUID();
    const file = await this.#recent.read(id, {}, async () => bytes);
    const { parsed } = file;
    this.#expect(parsed);
    const signature = signatureOf(parsed.columns);
    const known = await recallSource(this.#database.read, { record, signature, person: who.userIdx });
    const guessed = { ...planned.guess(parsed.columns), createMissing: [], meanings: {}, matchBy: null };
    const settings = known
      ? settledOr(planned, known, guessed, parsed)
      : planned.settle(guessed, parsed.columns.length);
    const shape = await this.#shapeOf(file, settings, planned, who);
    const stored = { id, record, name, size: bytes.length, createdBy: who.userIdx, signature, shape, settings, corrections: {}, state: 'mapping' as const, run: {} };
    await addImport(this.#database, stored, bytes);
    return this.get(id, who);
  }

  async get(id: string, who: Caller): Promise<ImportFile> {
    return this.#view(await this.#own(id, who));
  }

  async settle(id: string, wish: ImportRequest, who: Caller): Promise<ImportFile> {
    const one = idle(await this.#own(id, who));
    const planned = await this.#plan(one.record, who);
    const anew = wish.encoding !== undefined || wish.delimiter !== undefined || wish.headerLine !== undefined;
    const file = await this.#read(id, readingWish(one.shape, wish));
    const { parsed } = file;
    this.#expect(parsed);
    const settings = wishedSettings(one, wish, planned, parsed, anew);
    const shape = await this.#shapeOf(file, settings, planned, who);
    const corrections = anew ? {} : one.corrections;
    const patch = { shape, settings, corrections, signature: signatureOf(parsed.columns), state: 'mapping' as const, run: {} };
    if (!(await claimImport(this.#database, one, patch)))
      throw new Refusal(409, codes.conflict, 'The import changed meanwhile');
    return this.get(id, who);
  }

  async check(id: string, who: Caller): Promise<ImportFile> {
    const one = idle(await this.#own(id, who));
    const planned = await this.#plan(one.record, who);
    refuseIncomplete(planned, one);
    await this.#runs.start(one, 'checking', async (progress, signal) => {
      const begun = performance.now();
      const found = await this.#checkRows(one, planned, who, progress, signal);
      const run = { ...found, took: Math.round(performance.now() - begun) };
      await this.#database.write((connection) => changeImport(connection, id, { state: 'checked', run }));
    });
    return this.get(id, who);
  }

  async rows(id: string, { results, overwrites, lines, offset, limit }: Parameters<Imports['rows']>[1], who: Caller, locale: Locale): Promise<ImportRows> {
    const one = await this.#own(id, who);
    if (!wasChecked(one)) return { rows: [], total: 0, labels: {} };
    const wanted = results ?? rowResults;
    const [stored, counts] = await Promise.all([
      findRows(this.#database.read, id, lines ? { lines } : { results: wanted, overwrites, offset, limit }),
      countRows(this.#database.read, id),
    ]);
    const found = await inReachToday(this.#database.read, this.#registry.get(one.record), stored, who);
    const { overwritten = 0, kept = 0 } = one.run.overwrites?.[overwrites ?? ''] ?? {};
    const total = overwrites === undefined ? wanted.reduce((sum, result) => sum + counts[result], 0) : overwritten + kept;
    return {
      rows: found.map((row) => shown(row, one)),
      total,
      labels: await changeLabels(this.#registry, readingOf(this.#reading, who), one.record, found, locale),
    };
  }

  async lines(id: string, { results = rowResults, overwrites, reason }: Parameters<Imports['lines']>[1], who: Caller): Promise<ImportLines> {
    if (!wasChecked(await this.#own(id, who))) return { lines: [] };
    return { lines: reason ? await linesOfReason(this.#database.read, id, reason) : await linesOf(this.#database.read, id, { results, overwrites }) };
  }

  async reasons(id: string, who: Caller): Promise<ImportReasons> {
    const one = await this.#own(id, who);
    return { reasons: wasChecked(one) ? await readReasons(this.#database.read, one, this.#registry.get(one.record).entity) : [] };
  }

  async correct(id: string, said: readonly LineDecision[], who: Caller, locale: Locale): Promise<CorrectedRows> {
    const one = checked(await this.#own(id, who));
    const planned = await this.#plan(one.record, who);
    const { rows, before } = await correctRows({ database: this.#database, ...this.#seen(who), plan: planned, rowsOf: () => this.#rowsOf(one) }, one, said);
    const changed = await this.#own(id, who);
    return {
      rows: rows.map((row) => shown(row, changed)),
      before,
      file: this.#view(changed),
      labels: await changeLabels(this.#registry, readingOf(this.#reading, who), one.record, rows, locale),
    };
  }

  async decide(id: string, decision: RowsDecision, who: Caller): Promise<DecidedRows> {
    const one = checked(await this.#own(id, who));
    let before: readonly LineDecision[] = [];
    if ('field' in decision) await this.settle(id, settingsBy(decision, one.settings), who);
    else {
      const decided = await decidedRows(this.#database.read, one, decision);
      before = decided.before;
      if (before.length <= fewRows) {
        await recheckRows({ database: this.#database, ...this.#seen(who), plan: await this.#plan(one.record, who) }, one, decided.corrections, decided.rows);
        return { ...(await this.get(id, who)), ...(before.length > 0 && { before }) };
      }
      if (!(await claimImport(this.#database, one, { corrections: decided.corrections })))
        throw new Refusal(409, codes.conflict, 'The import changed meanwhile');
    }
    const takesBack = before.length > 0 && before.length <= maxCorrected;
    return { ...(await this.check(id, who)), ...(takesBack && { before }) };
  }

  async apply(id: string, { skipErrors, page }: ImportApply, who: Caller): Promise<ImportFile> {
    const found = await this.#own(id, who);
    const one = found.state === 'paused' ? found : checked(found);
    const out = Object.values(one.corrections).filter((said) => said.out).length;
    const left = (one.run.counts?.error ?? 0) + (one.run.counts?.unsure ?? 0) - out;
    if (left > 0 && !skipErrors && one.state !== 'paused')
      throw ruleBroken({ skipErrors: 'kit.import.apply.errors' }, `${left} rows cannot be written`);
    await this.#plan(one.record, who);
    await this.#runs.start(one, 'applying', (progress, signal) => applyImport(this.#apply, one, who, progress, signal, page));
    return this.get(id, who);
  }

  async pause(id: string, who: Caller): Promise<ImportFile> {
    const one = await this.#own(id, who);
    if (one.state !== 'applying') throw new Refusal(409, codes.conflict, 'Nothing is being written');
    await this.#runs.end(one, 'paused');
    return this.get(id, who);
  }

  async cancel(id: string, who: Caller): Promise<ImportFile> {
    const one = await this.#own(id, who);
    if (one.state === 'paused') await takeBackImport(this.#apply, id, who);
    else await this.#runs.end(one, 'cancelled');
    return this.get(id, who);
  }

  async #plan(record: string, who: Caller): Promise<ImportPlan> {
    this.#vocabulary ??= loadVocabulary(this.#slots);
    return planImport(this.#slots, this.#registry, await this.#vocabulary, record, who);
  }

  /** The import, which is its person's alone; 404 for anybody else. */
  async #own(id: string, who: Caller): Promise<StoredImport> {
    const one = await findImport(this.#database.read, id);
    if (!one || one.createdBy !== who.userIdx) throw notFound('The import');
    return this.#renewed(await this.#runs.revived(one), who);
  }

  /** Forgets what the check found once its reader may see other records than then: it tells of them. */
  async #renewed(one: StoredImport, who: Caller): Promise<StoredImport> {
    if (one.state === 'checking' || one.state === 'applying' || one.shape.seenBy === this.#sightKeyOf(who)) return one;
    const planned = await this.#plan(one.record, who);
    const shape = await this.#shapeOf(await this.#read(one.id, one.shape), one.settings, planned, who);
    const patch = { shape, ...(one.state === 'checked' && { state: 'mapping' as const, run: {} }) };
    const isClaimed = await this.#database.write(async (connection) => {
      if (!(await claimWithin(connection, one, patch))) return false;
      await dropRows(connection, one.id);
      return true;
    });
    return isClaimed ? { ...one, ...patch } : this.#own(one.id, who);
  }

  async #parse(bytes: Uint8Array, wish: ReadingOptions): Promise<ParsedFile> {
    try {
      return await this.#gates.read.pass(() => withRoom(() => parseInThread(bytes, wish)));
    } catch (error) {
      if (error instanceof UnreadableFile) throw refusalOf(error);
      throw error;
    }
  }

  /** A file that was read is checked soon. */
  #expect({ rows }: ParsedFile): void {
    if (rows.length >= fewRows) this.#threads.prepare();
  }

  #read(id: string, wish: ReadingOptions): Promise<ReadFile> {
    return this.#recent.read(id, wish, () => contentOf(this.#database.read, id));
  }

  async #rowsOf(one: StoredImport): Promise<readonly RawRow[]> {
    const { parsed } = await this.#read(one.id, one.shape);
    return parsed.rows;
  }

  /** Checks a small file here, a large one in a thread, each in its turn. */
  #checkRows(one: StoredImport, planned: ImportPlan, who: Caller, progress: (done: number) => void, signal: AbortSignal): ReturnType<typeof checkImport> {
    const keep = (rows: AsyncIterable<CheckedRows>) => checkImport(this.#database, one, rows, progress, signal);
    if (one.shape.rows < fewRows) {
      return this.#gates.checkFew.pass(async () => keep(checkFile({ ...this.#seen(who), plan: planned }, one, await this.#rowsOf(one))), signal);
    }
    const inThread = () => keep(this.#threads.check({ id: one.id, access: accessOf(who), userIdx: who.userIdx }, signal));
    return this.#gates.checkInThread.pass(inThread, signal);
  }

  #seen(who: Caller) {
    const on = this.#database.read;
    return { on, sight: sightOf(on, this.#registry, who), reading: readingOf(this.#reading, who), who, registry: this.#registry };
  }

  #sightKeyOf(who: Caller): string {
    return createHash('sha256').update(JSON.stringify([this.#seen(who).sight.key, who.roleList, who.rights])).digest('base64url');
  }

  async #shapeOf(file: ReadFile, settings: ImportSettings, planned: ImportPlan, who: Caller): Promise<FileShape> {
    return { ...(await withRoom(() => describeFile({ ...this.#seen(who), plan: planned }, file, settings))), seenBy: this.#sightKeyOf(who) };
  }

  #view(one: StoredImport): ImportFile {
    return viewOf(one, this.#registry.get(one.record).entity, this.#runs.done(one.id) ?? one.run.written?.rows ?? 0);
  }
}
