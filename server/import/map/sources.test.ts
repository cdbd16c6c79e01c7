import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { openHeaterImport } from '#tests/support/sample-import.ts';
import { database } from '../../database/database.ts';
import { sweepImports } from '../import-store.ts';
import { recallSource, rememberSource, signatureOf } from './sources.ts';

onEachEngine('the reading of a source’s files', (open) => {
  const settingsOf = (target: string) => ({ mapping: { 0: target }, createMissing: [], meanings: {}, matchBy: null });

  it('is known to the person who read them last time, else to the whole agency', async () => {
    const { kernel } = await openHeaterImport(await open());
    const data = kernel.use(database);
    const source = { record: 'heater', signature: signatureOf(['Place', 'Made']) };
    const remember = (person: number, target: string) =>
      data.write((connection) => rememberSource(connection, { ...source, person, settings: settingsOf(target) }));
    const recall = async (person: number, columns = ['PLACE', 'made']) =>
      (await recallSource(data.read, { ...source, signature: signatureOf(columns), person }))?.mapping[0];
    expect(await recall(1)).toBe(undefined);
    await remember(1, 'address');
    await remember(1, 'note');
    expect([await recall(1), await recall(2)]).toEqual(['note', 'note']);
    await remember(2, 'address');
    expect([await recall(1), await recall(2), await recall(1, ['Place'])]).toEqual(['note', 'address', undefined]);
  });

  it('is known but for the days that words meant then', async () => {
    const { call, checked, applied, upload, heaters } = await openHeaterImport(await open());
    const text = 'Where,Tone,Bought\n1 A Street,mild,now\n';
    const { id } = await upload(text);
    await call('PUT', `/import/${id}`, { meanings: { tone: { mild: 'warm' }, bought: { now: '2025-11-21' } } });
    await checked(id);
    await applied(id);
    expect((await heaters())[0]).toMatchObject({ tone: 'warm', bought: '2025-11-21' });
    expect((await upload(text)).settings.meanings).toEqual({ tone: { mild: 'warm' } });
  });

  it('is known of the widest files, with the longest cells', async () => {
    const { bring, upload } = await openHeaterImport(await open());
    const random = (letters: number) => Array.from({ length: letters / 8 }, () => Math.random().toString(36).slice(2, 10).padEnd(8, 'x')).join('');
    const others = Array.from({ length: 190 }, () => random(24));
    const text = `Where,${others.join(',')}\n1 A Street\n2 A Street\n1 ${random(8000)} Street\n`;
    expect(await bring(text)).toMatchObject({ state: 'applied', counts: { error: 1 } });
    expect((await upload(text)).settings).toMatchObject({ mapping: { 0: 'address' }, matchBy: 'address' });
  });

  it('outlives the files', async () => {
    const { bring, call, checked, applied, upload, kernel } = await openHeaterImport(await open());
    const text = 'Place,Made\n1 A Street,1999\n';
    const { id } = await upload(text);
    await call('PUT', `/import/${id}`, { mapping: { 0: 'address', 1: 'year' } });
    await checked(id);
    await applied(id);
    await sweepImports(kernel.use(database), new Date(Date.now() + 1000).toISOString());
    expect((await upload(text)).settings).toMatchObject({ mapping: { 0: 'address', 1: 'year' }, matchBy: 'address' });
    expect((await bring(text)).counts).toMatchObject({ same: 1 });
  });
});
