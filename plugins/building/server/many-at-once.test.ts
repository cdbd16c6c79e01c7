import { expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { someone } from '#tests/support/sample-records.ts';

const count = 10_000;

interface Preview {
  readonly rows: readonly { readonly id: number; readonly version: number; readonly changes: object }[];
  readonly labels: unknown;
}

onEachEngine('the buildings of a management company', (_open, place) => {
  it(`are changed all at once: ${count} of them in three fields, looked at before, each with its result, and taken back`, async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
        const answer = await host.call(method, `/api${path}`, { token, body });
        const said = (await answer.json()) as T;
        expect([path, answer.status, answer.ok ? '' : said]).toEqual([path, 200, '']);
        return said;
      };
      const write = host.kernel.use(writing);
      await write.run({ system: true }, { kind: 'demo' }, async (batch) => {
        const named = (en: string) => ({ name: { kr: '', en, zh: '' } });
        await batch.createMany('managementCompany', ['Old Keepers', 'New Keepers', 'Third Keepers'].map(named));
        await batch.createMany('amenity', ['Gym', 'Roof'].map(named));
        await batch.createMany('utility', ['Heat', 'Water'].map(named));
        const building = (_: unknown, at: number) => ({ address: `${at + 1} Elm Street`, borough: 'queens', managementCompany: 1, amenities: [1], utilities: [1, 2] });
        await batch.createMany('building', Array.from({ length: count }, building));
      });
      const byAnother = (id: number, patch: object) => write.run(someone(2, ['admin']), { kind: 'form' }, (batch) => batch.update('building', id, undefined, patch as never));

      const fields = { managementCompany: { set: 2 }, amenities: { add: [2] }, utilities: { remove: [1] } };
      const { rows, labels } = await call<Preview>('POST', '/building/bulk/preview', { query: 'managementCompany=1', fields });
      expect(rows).toHaveLength(count);
      const change = { managementCompany: [1, 2], amenities: [[1], [1, 2]], utilities: [[1, 2], [2]] };
      expect(rows.filter(({ changes }) => JSON.stringify(changes) !== JSON.stringify(change))).toEqual([]);
      expect(labels).toEqual({ managementCompany: { 1: 'Old Keepers', 2: 'New Keepers' }, amenity: { 1: 'Gym', 2: 'Roof' }, utility: { 1: 'Heat', 2: 'Water' } });

      await byAnother(5, { managementCompany: 3 });
      await byAnother(6, { year: 1999 });
      // One was left out by hand.
      const records = rows.filter(({ id }) => id !== 7).map(({ id, version }) => ({ id, version }));
      const done = await call<{ batch: number; changed: number[]; conflicts: object[] }>('POST', '/building/bulk', { records, fields });
      expect(done.changed).toHaveLength(count - 2);
      expect(done).toMatchObject({ same: [], gone: [], refused: [] });
      expect(done.conflicts).toMatchObject([{ id: 5, conflicts: { managementCompany: { theirs: 3, yours: 2, base: 1 } }, by: { name: 'User 2' } }]);
      expect(await call('GET', `/batch/${done.batch}`)).toMatchObject({ kind: 'bulk', records: [{ record: 'building', kind: 'update', count: count - 2 }] });
      const of = (company: number) => call<{ total: number }>('GET', `/building?managementCompany=${company}&limit=0`).then(({ total }) => total);
      expect([await of(1), await of(2), await of(3)]).toEqual([1, count - 2, 1]);
      expect(await call('GET', '/building/6')).toMatchObject({ year: 1999, managementCompany: 2, amenities: [1, 2], utilities: [2] });

      await byAnother(8, { amenities: [] });
      const undone = await call<{ undone: number; refused: object[] }>('POST', `/batch/${done.batch}/undo`);
      expect(undone).toMatchObject({ undone: count - 2, refused: [{ record: 'building', id: 8, fields: ['amenities'], by: { name: 'User 2' } }] });
      expect([await of(1), await of(2), await of(3)]).toEqual([count - 1, 0, 1]);
      expect(await call('GET', '/building/8')).toMatchObject({ managementCompany: 1, amenities: [], utilities: [1, 2] });
      expect(await call('GET', '/building/6')).toMatchObject({ year: 1999, managementCompany: 1, amenities: [1], utilities: [1, 2] });
    } finally {
      await host.end();
    }
  });
}, 'product');
