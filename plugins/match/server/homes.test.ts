import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Photo } from '#kit/records/field.ts';
import { locales } from '#core/i18n/locale.ts';
import { Refusal } from '#server/refusal.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

type Values = Readonly<Record<string, unknown>>;

onEachEngine('the home of a match', (_open, place) => {
  let host: TestHost;
  let photos: readonly Photo[];
  let home: Readonly<Record<'building' | 'area' | 'rent' | 'other' | 'room' | 'second' | 'elsewhere' | 'match', number>>;
  const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const member = async (batch: Batch, name: string) => (await batch.create('user', { userId: name.toLowerCase(), name, email: `${name}@example.com`, status: 'approved' })).id;
  const put = (patch: Values) => run((batch) => batch.update('match', home.match, undefined, patch));
  const refused = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', (error: unknown) => (error instanceof Refusal ? error.more['fields'] : error));

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    photos = [await keptPicture(host)];
    home = await run(async (batch) => {
      const building = (await batch.create('building', { address: '12 Jackson Ave', borough: 'queens' })).id;
      const area = (await batch.create('area', { name: { en: 'Long Island City', kr: '', zh: '' } })).id;
      const rentOf = async (title: string) => (await batch.create('rent', { title, building, price: 400_000, availableMoveDate: '2026-12-01' })).id;
      const roomOf = async (unitNumber: string, rent: number, count: number) => (await batch.create('room', { unitNumber, building, rent, count, taken: 1 })).id;
      const [rent, other] = [await rentOf('3B1B'), await rentOf('2B1B')];
      const [room, second, elsewhere] = [await roomOf('1A', rent, 3), await roomOf('1B', rent, 2), await roomOf('2A', other, 2)];
      const match = (await batch.create('match', { title: 'A home', host: await member(batch, 'Hosting'), hostLives: true, seats: 2, seatPrice: 150_000, areas: [area], photos, registration: 'complete' })).id;
      return { building, area, rent, other, room, second, elsewhere, match };
    });
  });
  afterEach(() => host.stop());

  it('has its room in its rent: another rent empties the room, and no room elsewhere is taken', async () => {
    const elsewhere = { room: 'match.rule.roomElsewhere' };
    await put({ rent: home.rent, room: home.room });
    expect(await refused(put({ room: home.elsewhere }))).toEqual(elsewhere);
    expect(await refused(put({ rent: home.other, room: home.room }))).toEqual(elsewhere);
    const batch = await run(async (write) => {
      await write.update('match', home.match, undefined, { rent: home.other });
      return write.id;
    });
    expect(await put({})).toMatchObject({ rent: home.other, room: null });
    expect(await put({ room: home.elsewhere })).toMatchObject({ room: home.elsewhere });
    // the rent cannot go back alone under another room
    expect((await run((write) => write.undo(batch))).refused).not.toEqual([]);
    expect(await put({})).toMatchObject({ rent: home.other, room: home.elsewhere });
    const create = (batchOf: Batch) => batchOf.create('match', { title: 'Another', host: 1, seats: 2, rent: home.rent, room: home.elsewhere });
    expect(await refused(run(create))).toEqual(elsewhere);
    const [cells] = await run(async (write) => write.updateCells('match', [{ id: home.match, version: (await write.update('match', home.match, undefined, {})).version, patch: { room: home.room } }]));
    expect(JSON.stringify(cells)).toContain('match.rule.roomElsewhere');
  });

  it('follows its room into another rent', async () => {
    await put({ rent: home.rent, room: home.second });
    await run((batch) => batch.update('room', home.second, undefined, { rent: home.other }));
    expect(await put({})).toMatchObject({ rent: home.other, room: home.second });
    await run((batch) => batch.update('room', home.second, undefined, { rent: null }));
    expect(await put({})).toMatchObject({ rent: null, room: home.second });
  });

  it('stays as it is under those who live in it', async () => {
    await put({ rent: home.rent, seats: 3 });
    await run(async (batch) => {
      const { id } = await batch.create('matchRequest', { match: home.match, member: await member(batch, 'Living') });
      for (const patch of [{ state: 'accepted' }, { state: 'seated', hostAgreed: true }]) await batch.update('matchRequest', id, undefined, patch);
    });
    expect(await refused(put({ rent: home.other, seats: 2 }))).toEqual({ rent: 'match.rule.seated' });
    expect(await refused(put({ room: home.room }))).toBe('done');
    expect(await refused(put({ rent: home.other, seats: 2 }))).toEqual({ room: 'match.rule.seated' });
  });

  it('has as many places as seats: those of its room, else of all rooms of its rent, and any while none are known', async () => {
    expect(await refused(put({ seats: 20 }))).toBe('done');
    expect(await refused(put({ rent: home.rent }))).toEqual({ seats: 'match.rule.holds.5' });
    expect(await refused(put({ rent: home.rent, seats: 5 }))).toBe('done');
    expect(await refused(put({ room: home.room }))).toEqual({ seats: 'match.rule.holds.3' });
    expect(await refused(put({ room: home.room, seats: 3 }))).toBe('done');
    expect(await refused(put({ seats: 4 }))).toEqual({ seats: 'match.rule.holds.3' });
    // a room that holds fewer by now takes no seat back
    await run((batch) => batch.update('room', home.room, undefined, { count: 1 }));
    expect(await refused(put({ seats: 2 }))).toBe('done');
    expect(await refused(put({ seats: 3 }))).toEqual({ seats: 'match.rule.holds.1' });
    const [cells] = await run(async (write) => write.updateCells('match', [{ id: home.match, version: (await write.update('match', home.match, undefined, {})).version, patch: { seats: 9 } }]));
    expect(JSON.stringify(cells)).toContain('match.rule.holds.1');
  });

  it('tells how many places it has in every language', () => {
    const words = { en, kr, zh } as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
    for (const locale of locales) for (const places of [0, 1, 2, 19]) expect(words[locale]![`match.rule.holds.${places}`]).toContain(String(places));
    expect(en['match.rule.holds.1']).toContain('1 place,');
  });
}, 'product');
