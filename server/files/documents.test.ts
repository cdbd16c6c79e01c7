import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { file, photos, seenBy, text } from '#kit/records/field.ts';
import { onEachEngine, type Open } from '#tests/support/engines.ts';
import { heaterKernel, someone } from '#tests/support/sample-records.ts';
import { testFolder, type TestStore } from '#tests/support/stores.ts';
import { database } from '../database/database.ts';
import { recordTable } from '../database/schema.ts';
import { change, rowsOf } from '../database/statement.ts';
import { documentTable } from '../records/documents.ts';
import { recordsRegistry } from '../records/registry.ts';
import { writing, type Batch } from '../records/write/writing.ts';
import { fileHoldings, migrations, recordResource, type Caller } from '../slots.ts';
import { createFiles, holdFiles } from './create-files.ts';
import { fileSenders, fileSizes, fileTables } from './migration.ts';

const read = definePermission('dossier/read', { viewer: 'all', leasingAgent: 'department', matchCoordinator: 'own' });
const edit = definePermission('dossier/edit', { viewer: 'own', leasingAgent: 'own', matchCoordinator: 'own' });
const income = definePermission('dossier/income', { viewer: 'own', leasingAgent: 'own' });

/** Papers of somebody's customer. */
const dossier = defineEntity('dossier', { title: text({ required: true }), paper: file(), income: seenBy(income.id, file()), photos: photos() }, { own: ['createdBy'] });
const dossiers = definePlugin({
  id: 'dossier',
  contributes: [
    permissions(read),
    permissions(edit),
    permissions(income),
    migrations(fileTables),
    migrations(fileSizes),
    migrations(fileSenders),
    fileHoldings({ id: 'files', hold: holdFiles }),
    migrations({
      id: 'dossier/001-table',
      up: (connection) => recordTable(connection, 'dossier', { title: 'text', paper: 'json', income: 'json', photos: 'json', sortText: 'text' }),
    }),
    recordResource({ entity: dossier, read, write: edit }),
  ],
});

const owner = someone(2, ['leasingAgent']);
const lead: Caller = { ...someone(3, ['leasingAgent']), people: { own: { user: [3] }, department: { user: [2, 3] } } };
const stranger = someone(4, ['leasingAgent']);
const reader = someone(5, ['viewer']);
const editor = someone(6, ['contentEditor']);
/** The first of them, whose roles were taken. */
const nobody: Caller = { ...someone(2, []), may: () => false };
const boss = someone(1, ['admin']);

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`);

const opened: TestStore[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
});

async function house(open: Open) {
  const folder = await testFolder();
  opened.push(folder);
  const kernel = await heaterKernel(await open(), [dossiers]);
  const base = kernel.use(database);
  const files = createFiles({ store: folder.store, database: base, registry: () => kernel.use(recordsRegistry) });
  const write = <T>(who: Caller, work: (batch: Batch) => Promise<T>, kind: 'form' | 'undo' = 'form') => kernel.use(writing).run(who, { kind }, work);
  const send = async (words: string, who: Caller) => ({ ...(await files.keepDocument(pdf(words), who.userIdx)), name: `${words}.pdf` });
  const opens = async (who: Caller, { file: name }: { readonly file: string }) => (await files.document(name, who)) !== undefined;
  /** Who opens a document, of everybody here. */
  const whoOpens = async (document: { readonly file: string }) => {
    const all = { owner, lead, stranger, reader, editor, nobody, boss };
    const answers = await Promise.all(Object.entries(all).map(async ([name, who]) => ((await opens(who, document)) ? [name] : [])));
    return answers.flat();
  };
  return { base, files, write, send, opens, whoOpens };
}

onEachEngine('a document', (open) => {
  it('has a name that tells nothing of what it holds', async () => {
    const { send } = await house(open);
    const names = [await send('lease', owner), await send('lease', owner)].map((one) => one.file);
    const digest = createHash('sha256').update(pdf('lease')).digest('hex').slice(0, 32);
    expect(new Set([...names, `${digest}.pdf`]).size).toBe(3);
  });

  it('opens for who reaches a record that holds it, in a field that they see there', async () => {
    const { write, send, whoOpens } = await house(open);
    const [paper, pay] = [await send('paper', owner), await send('pay', owner)];
    await write(owner, (batch) => batch.create('dossier', { title: 'Kim', paper, income: pay }));
    expect(await whoOpens(paper)).toEqual(['owner', 'lead', 'reader', 'boss']);
    expect(await whoOpens(pay)).toEqual(['owner', 'boss']);
    // A second record that holds it opens it for those who reach that one.
    await write(boss, (batch) => batch.create('dossier', { title: 'Kim again', income: pay }));
    const { id } = await write(reader, (batch) => batch.create('dossier', { title: 'Mine', paper }));
    expect(await whoOpens(pay)).toEqual(['owner', 'boss']);
    await write(boss, (batch) => batch.update('dossier', id, undefined, { income: pay }));
    expect(await whoOpens(pay)).toEqual(['owner', 'reader', 'boss']);
  });

  it('opens as the history does that tells of it: replaced, undone, deleted and brought back', async () => {
    const { write, send, whoOpens } = await house(open);
    const [first, second] = [await send('first', owner), await send('second', owner)];
    const those = ['owner', 'lead', 'reader', 'boss'];
    const { id } = await write(owner, (batch) => batch.create('dossier', { title: 'Kim', paper: first }));
    const replaced = await write(owner, async (batch) => {
      await batch.update('dossier', id, 1, { paper: second });
      return batch.id;
    });
    expect([await whoOpens(first), await whoOpens(second)]).toEqual([those, those]);
    await write(owner, (batch) => batch.undo(replaced), 'undo');
    expect([await whoOpens(first), await whoOpens(second)]).toEqual([those, those]);
    await write(owner, (batch) => batch.update('dossier', id, undefined, { paper: second }));
    await write(owner, (batch) => batch.remove('dossier', id, undefined));
    expect([await whoOpens(first), await whoOpens(second)]).toEqual([those, those]);
  });

  it('opens for its sender alone until a record holds it, and not for who looks through their eyes', async () => {
    const { write, send, opens, whoOpens } = await house(open);
    const paper = await send('paper', owner);
    expect(await whoOpens(paper)).toEqual(['owner']);
    expect(await opens({ ...owner, viewedBy: { userIdx: 1, userName: 'Boss' } }, paper)).toBe(false);
    const { id } = await write(owner, (batch) => batch.create('dossier', { title: 'Kim', paper }));
    await write(boss, (batch) => batch.remove('dossier', id, undefined));
    expect(await opens(someone(2, ['contentEditor']), paper)).toBe(false);
  });

  it('is put into no record by who may not open it: that would open it, and tell that it is there', async () => {
    const { write, send, base } = await house(open);
    const [paper, unsaved, own] = [await send('paper', owner), await send('unsaved', owner), await send('own', stranger)];
    await write(owner, (batch) => batch.create('dossier', { title: 'Kim', paper }));
    const { id } = await write(stranger, (batch) => batch.create('dossier', { title: 'Lee', paper: own }));
    const none = { ...paper, file: `${'0'.repeat(32)}.pdf` };
    for (const document of [paper, unsaved, none]) {
      await expect(write(stranger, (batch) => batch.create('dossier', { title: 'Lee', paper: document }))).rejects.toMatchObject({ more: { fields: { paper: 'rule.file.gone' } } });
      await expect(write(stranger, (batch) => batch.update('dossier', id, 1, { paper: document }))).rejects.toMatchObject({ more: { fields: { paper: 'rule.file.gone' } } });
      const photo = { file: document.file, width: 1, height: 1 };
      await expect(write(stranger, (batch) => batch.update('dossier', id, 1, { photos: [photo] }))).rejects.toMatchObject({ more: { fields: { photos: 'rule.file.gone' } } });
    }
    await write(lead, (batch) => batch.create('dossier', { title: 'Copy', paper }));
    expect(await rowsOf(base.read, 'select count(*) as "n" from "documentUse" where "file" = ?', [paper.file])).toEqual([{ n: 2 }]);
  });

  it('that stood in a record before uses were kept is found in the history', async () => {
    const { base, write, send, whoOpens } = await house(open);
    const [first, second] = [await send('first', owner), await send('second', owner)];
    const { id } = await write(owner, (batch) => batch.create('dossier', { title: 'Kim', paper: first, photos: [] }));
    await write(owner, (batch) => batch.update('dossier', id, 1, { paper: second }));
    const uses = () => rowsOf(base.read, 'select * from "documentUse" order by "file", "recordId"');
    const before = await uses();
    expect(before).toHaveLength(2);
    await base.write(async (connection) => {
      await change(connection, 'drop table "documentUse"');
      await documentTable.up(connection);
    });
    base.forget();
    expect(await uses()).toEqual(before);
    expect(await whoOpens(first)).toEqual(['owner', 'lead', 'reader', 'boss']);
  });
});
