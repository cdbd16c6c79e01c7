import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { mail } from '#server/mail/mail.ts';
import { outbox } from '#server/push/outbox.ts';
import { everyMessage } from '#server/push/readable.ts';
import { seededRandom } from '#server/random.ts';
import { createFreshness } from '#server/records/read/freshness.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { jobs, type Caller } from '#server/slots.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import type { Feed } from '../api.ts';
import { ads } from '../area.ts';
import type { AdRow } from '../entity.ts';
import { disagreementOf, preflight } from '../preflight.ts';
import { readAds } from './facts.ts';
import { adCache, erring, readFeed, told } from './feed.ts';
import { createAdCache } from './ad-cache.ts';
import { adClock } from './truth-lock.ts';

const today = dayInNewYork(Date.now());

areaWorks(ads, { rent: async (_made, photo) => ({ photos: [photo] }), ad: async () => ({ endsOn: '2026-12-31' }) });

onEachEngine('ads', (_, place) => {
  describe('of rents', () => {
    let host: TestHost;
    let token: string;
    let photo: readonly unknown[];
    let ids: { readonly building: number; readonly rent: number; readonly room: number; readonly platform: number };

    const system = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    beforeEach(async () => {
      // the feed names photos by the server's own address
      host = await startTestHost({ ...environmentOf(await place()), PUBLIC_URL: 'https://stoop.agency.example' });
      token = await host.signIn();
      photo = [await keptPicture(host)];
      ids = await system(async (batch) => {
        const building = (await batch.create('building', { address: '66 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '66 Rockwell Pl', fee: 'noFee' })).id;
        const rent = (await batch.create('rent', { title: '1B1B', building, price: 410_000, availableMoveDate: dayAfter(today, 20), photos: photo })).id;
        const room = (await batch.create('room', { unitNumber: '18C', building, rent, count: 1, taken: 0 })).id;
        const platform = (await batch.create('platform', { name: { en: 'StreetEasy', kr: '', zh: '' }, minPhotos: 1 })).id;
        return { building, rent, room, platform };
      });
    });
    afterEach(() => host.stop());

    const send = async (method: string, path: string, body?: unknown, version?: number) => {
      const response = await host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } });
      return { status: response.status, body: (await response.json()) as Record<string, never> };
    };
    const values = (more: object = {}) => ({
      title: { en: 'Bright home', kr: '밝은 집', zh: '' },
      textEn: 'Quiet, near the train.',
      textKr: '조용합니다.',
      withoutZh: true,
      rent: ids.rent,
      platform: ids.platform,
      startsOn: dayAfter(today, -1),
      endsOn: dayAfter(today, 30),
      fees: [{ label: 'Application', amount: 2000, oneTime: true }],
      ...more,
    });
    const make = async (more: object = {}) => (await send('POST', 'ad', values(more))).body as unknown as AdRow;
    const read = async (record: string, id: number) => (await send('GET', `${record}/${id}`)).body as unknown as AdRow;
    const put = async (record: string, id: number, patch: object) => send('PUT', `${record}/${id}`, patch, (await read(record, id)).version);
    const undo = (batch: unknown) => send('POST', `batch/${batch}/undo`);
    const live = async (more: object = {}) => {
      const { id } = await make(more);
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 200 });
      return id;
    };
    const feed = async (format = 'json') => host.call('GET', `/api/content/ads?platform=${ids.platform}&format=${format}`);

    it('are made for a rent with a picture alone, and go out only when nothing blocks', async () => {
      await put('rent', ids.rent, { photos: [] });
      expect(await send('POST', 'ad', values())).toMatchObject({ status: 400, body: { fields: { rent: 'ad.rule.image' } } });
      await put('rent', ids.rent, { photos: photo });
      const { id } = await make({ fees: [] });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 400, body: { fields: { state: 'ad.pausedFor.fees' } } });
      await put('ad', id, { fees: values().fees });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 200, body: { state: 'live', publishedPrice: 410_000, publishedFee: 'noFee', price: 410_000 } });
    });

    it('are published by content editors, who may not say what was told', async () => {
      const { id } = await make();
      const rights = { 'ad/view': 'all', 'ad/edit': 'all', 'ad/publish': 'all' } as const;
      const editor: Caller = { ...callerRights({ roleList: ['contentEditor'], rights, people: { own: [], department: [] } as unknown as Caller['people'] }), userIdx: 1, userId: 'editor01', userName: 'Editor', userType: 'normal', sessionId: '' };
      await host.kernel.use(writing).run(editor, { kind: 'form' }, (batch) => batch.update('ad', id, undefined, { state: 'live' }));
      expect(await read('ad', id)).toMatchObject({ state: 'live', publishedPrice: 410_000 });
    });

    it('are told of to whoever pauses them by a platform or a rent, with how many, and when they go on', async () => {
      await live();
      const effects = async (record: string, id: number, patch: object) => ((await put(record, id, patch)).body as { effects?: unknown }).effects;
      expect(await effects('platform', ids.platform, { active: false })).toEqual([{ key: 'ad.effect.paused', count: 1 }]);
      expect(await effects('platform', ids.platform, { active: true })).toEqual([{ key: 'ad.effect.resumed', count: 1 }]);
      expect(await effects('rent', ids.rent, { price: 420_000 })).toEqual([{ key: 'ad.effect.paused', count: 1 }]);
      expect(await effects('rent', ids.rent, { description: 'Bright' })).toBeUndefined();
    });

    it('are told of before a platform is switched off, and before a signature takes their rent, as many as pause by it', async () => {
      const wechat = await system((batch) => batch.create('platform', { name: { en: 'WeChat', kr: '', zh: '' }, minPhotos: 1 }));
      await live();
      await live({ platform: wechat.id });
      await make({ platform: wechat.id, startsOn: dayAfter(today, 40), endsOn: dayAfter(today, 60) });
      const ahead = async (platform: number) => (await send('GET', `platform/${platform}/switching-off`)).body['effects'];
      expect(await ahead(wechat.id)).toEqual([{ key: 'ad.ahead.paused', count: 1 }]);
      expect((await put('platform', wechat.id, { active: false })).body['effects']).toEqual([{ key: 'ad.effect.paused', count: 1 }]);
      expect(await ahead(wechat.id)).toEqual([]);
      await put('platform', wechat.id, { active: true });

      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const [contract, customer] = await system(async (batch) => {
        const client = await batch.create('customer', { name: 'Emma Chen' });
        const deal = await batch.create('contract', { name: 'Grace Liu', workflow: stage('application'), building: ids.building, rent: ids.rent, room: ids.room, unit: '18C', leaseStartDate: dayAfter(today, 20), leaseEndDate: dayAfter(today, 380), totalPrice: 4_920_000, feePayer: 'noFee', feeAcknowledged: true });
        await batch.create('recommend', { rent: ids.rent, customer: client.id, audience: 'person' });
        await batch.create('recommend', { rent: ids.rent, contract: deal.id, audience: 'person' });
        return [deal.id, client.id];
      });
      expect((await send('GET', `contract/${contract}/closing`)).body).toMatchObject({ rentTaken: true, effects: [{ key: 'ad.ahead.paused', count: 2, names: ['StreetEasy', 'WeChat'] }, { key: 'recommend.ahead.stale', count: 1 }] });
      const signed = (await put('contract', contract, { workflow: stage('won') })).body;
      expect(signed).toMatchObject({ effects: [{ key: 'ad.effect.paused', count: 2 }] });
      await undo(signed['batch']);
      expect((await send('POST', `contract/${contract}/move`, { from: stage('application'), to: stage('won') })).body).toMatchObject({ effects: [{ key: 'ad.effect.paused', count: 2 }] });
      expect((await send('GET', `recommend?state=stale`)).body).toMatchObject({ total: 1, rows: [{ customer }] });
    });

    it('tell their maker when they pause, and why, but not of a platform that was switched off', async () => {
      const look = () => host.kernel.read(jobs).find(({ id }) => id === 'notification/due')!.run(host.kernel);
      await look();
      const id = await live();
      await put('platform', ids.platform, { active: false });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'platform' });
      await look();
      await put('platform', ids.platform, { active: true });
      await put('rent', ids.rent, { price: 420_000 });
      await look();
      const { rows } = await host.kernel.use(outbox).inbox({ userIdx: 1, readable: everyMessage }, { limit: 5 }, 'en');
      expect(rows.map(({ title, body, link }) => [title, body, link])).toEqual([['The ad for 66 Rockwell Pl · 1B1B paused', 'The price told is not the rent’s any more', `/ad/update/${id}`]]);
    });

    it('go out in two languages when somebody decided to leave out the third, and then the feed leaves it out', async () => {
      const { id } = await make({ withoutZh: false });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 400, body: { fields: { state: 'ad.pausedFor.language' } } });
      expect(await put('ad', id, { withoutZh: true })).toMatchObject({ status: 200 });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 200 });
      const languages = async () => ((await (await feed()).json()) as Feed).ads.map(({ texts }) => texts.map(({ language }) => language));
      expect(await languages()).toEqual([['kr', 'en']]);
      // A language that is emptied later leaves the feed, and takes the ad along to nowhere.
      await put('ad', id, { textKr: null });
      expect([(await read('ad', id)).state, await languages()]).toEqual(['live', [['en']]]);
      const paused = await put('ad', id, { state: 'paused' });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 400, body: { fields: { state: 'ad.pausedFor.language' } } });
      await undo(paused.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'live' });
    });

    it('pause when the rent loses the free month that their text claims, and go on with its undo', async () => {
      const discounts = (freeMonths: number) => ({ discountPolicies: [{ freeMonths, leaseMonths: 12, netPrice: null, manual: false, primary: true }] });
      await put('rent', ids.rent, discounts(1));
      const id = await live({ textEn: 'One month free of 12.', textKr: '한 달이 무료입니다.' });
      const changed = await put('rent', ids.rent, discounts(2));
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'free' });
      await undo(changed.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
    });

    it('answer whoever changes them as they stand once they were held against their rent', async () => {
      const id = await live();
      const { body } = await put('ad', id, { textEn: 'Only $1,000 a month.' });
      expect(body).toMatchObject({ state: 'autoPaused', pausedFor: 'amount', version: (await read('ad', id)).version });
    });

    it('pause when their rent moves to another house, or its room gets another number, and go on with its undo', async () => {
      const id = await live({ textEn: 'At 66 Rockwell Pl, 18C. Near 1 Hanson Pl.' });
      const moved = await put('building', ids.building, { address: '68 Rockwell Pl', confirmedAddress: '68 Rockwell Pl' });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'address' });
      await undo(moved.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
      const other = await system((batch) => batch.create('building', { address: '41-17 Crescent St', borough: 'queens', confirmedAddress: '41-17 Crescent St', fee: 'noFee' }));
      const away = await put('rent', ids.rent, { building: other.id });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'address' });
      await undo(away.body['batch']);
      const renamed = await put('room', ids.room, { unitNumber: '18D' });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'unit' });
      await undo(renamed.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
      const titled = await put('rent', ids.rent, { title: '1B1B · 18D' });
      await put('ad', id, { title: { en: '1B1B · 18D', kr: '밝은 집', zh: '' } });
      expect(await read('ad', id)).toMatchObject({ state: 'live' });
      await undo(titled.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'unit' });
    });

    it('pause by themselves alone, and are not taken from live to ready by hand', async () => {
      const id = await live();
      for (const state of ['autoPaused', 'ready']) expect(await put('ad', id, { state })).toMatchObject({ status: 400, body: { fields: { state: 'rule.state.step' } } });
      expect(await read('ad', id)).toMatchObject({ state: 'live' });
    });

    it('wait as ready for their first day, however they are sent out', async () => {
      const { id } = await make({ startsOn: dayAfter(today, 5) });
      await put('ad', id, { state: 'live' });
      expect(await read('ad', id)).toMatchObject({ state: 'ready', publishedPrice: 410_000 });
      await put('ad', id, { state: 'draft' });
      const out = await live();
      await put('ad', out, { startsOn: dayAfter(today, 2) });
      expect(await read('ad', out)).toMatchObject({ state: 'ready' });
    });

    it('are confirmed by today, and name each cost in words', async () => {
      const { id } = await make();
      expect(await put('ad', id, { confirmedOn: dayAfter(today, 1) })).toMatchObject({ status: 400, body: { fields: { confirmedOn: 'ad.rule.confirmed' } } });
      expect(await put('ad', id, { fees: [{ label: '-', amount: 0, oneTime: true }] })).toMatchObject({ status: 400, body: { fields: { fees: 'ad.rule.fee' } } });
    });

    it('tell what the rent says, whatever somebody sends', async () => {
      const { id } = await make();
      expect(await put('ad', id, { state: 'live', publishedPrice: 1 })).toMatchObject({ status: 400, body: { fields: { publishedPrice: 'rule.unknown' } } });
      await put('ad', id, { state: 'live' });
      expect(await read('ad', id)).toMatchObject({ publishedPrice: 410_000, publishedFee: 'noFee', state: 'live' });
      expect(await put('ad', id, { pausedFor: 'price' })).toMatchObject({ status: 400, body: { fields: { pausedFor: 'rule.unknown' } } });
    });

    it.each([
      ['price', 'rent', { price: 420_000 }],
      ['date', 'rent', { availableMoveDate: dayAfter(today, 30) }],
      ['photos', 'rent', { photos: [] }],
      ['taken', 'rent', { active: false }],
      ['taken', 'room', { taken: 1 }],
      ['taken', 'room', { rent: null }],
      ['fee', 'building', { fee: 'fee' }],
      ['taken', 'building', { active: false }],
      ['claim', 'building', { year: 1990 }],
      ['photos', 'platform', { minPhotos: 3 }],
      ['platform', 'platform', { active: false }],
    ])('pause for %s in the write of the %s that makes them untrue, and go on with its undo', async (why, record, patch) => {
      const other = await system((batch) => batch.create('room', { unitNumber: '18D', building: ids.building, rent: ids.rent, count: 1, taken: 1 }));
      expect(other.id).toBeGreaterThan(0);
      await put('building', ids.building, { year: 2010 });
      const id = await live({ textEn: 'Quiet, built in 2010.' });
      const changed = await put(record, ids[record as 'rent'], patch);
      expect(changed.status).toBe(200);
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: why });
      await undo(changed.body['batch']);
      expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
    });

    it('come back paused where their rent changed while they were deleted, and go on once it is as before', async () => {
      const id = await live();
      for (const [patch, why] of [[{ price: 420_000 }, 'price'], [{ photos: [] }, 'photos']] as const) {
        const deleted = await send('DELETE', `ad/${id}`, undefined, (await read('ad', id)).version);
        const changed = await put('rent', ids.rent, patch);
        const back = await undo(deleted.body['batch']);
        expect(back).toMatchObject({ status: 200, body: { refused: [] } });
        expect([await read('ad', id), ((await (await feed()).json()) as Feed).ads]).toMatchObject([{ state: 'autoPaused', pausedFor: why }, []]);
        await undo(changed.body['batch']);
        expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
        // and the other way round, taken back and done again
        const gone = await undo(back.body['batch']);
        expect(gone.status).toBe(200);
        expect(await undo(gone.body['batch'])).toMatchObject({ status: 200, body: { refused: [] } });
        expect(await read('ad', id)).toMatchObject({ state: 'live' });
      }
    });

    it('pause in the write that renames, makes or deletes what their texts then claim, and go on with its undo', async () => {
      const name = (en: string) => ({ name: { en, kr: '', zh: '' } });
      const [library, deck] = await system((batch) => batch.createMany('amenity', [name('Reading room'), name('Terrace')]));
      await put('building', ids.building, { amenities: [deck] });
      const other = await system((batch) => batch.create('platform', { ...name('WeChat'), minPhotos: 1 }));
      const [claims, bears] = [await live({ textEn: 'Quiet, with a library.' }), await live({ textEn: 'With a terrace.', platform: other.id })];
      const states = async () => Promise.all([claims, bears].map(async (id) => [(await read('ad', id)).state, (await read('ad', id)).pausedFor]));
      expect(await states()).toEqual([['live', null], ['live', null]]);
      const renamed = await put('amenity', Number(library), name('Library'));
      expect(await states()).toEqual([['autoPaused', 'claim'], ['live', null]]);
      await undo(renamed.body['batch']);
      expect(await states()).toEqual([['live', null], ['live', null]]);
      // One that another of the same name bore out is untrue when that one takes its name along.
      const { body } = await send('POST', 'feature', name('Terrace'));
      expect(await states()).toEqual([['live', null], ['live', null]]);
      const moved = await put('amenity', Number(deck), name('Roof deck'));
      expect(await states()).toEqual([['live', null], ['autoPaused', 'claim']]);
      expect(await send('DELETE', `feature/${body['id']}`, undefined, 1)).toMatchObject({ status: 200 });
      expect(await states()).toEqual([['live', null], ['live', null]]);
      expect(moved.status).toBe(200);
    });

    it('pause when their house comes to another borough or neighbourhood, or that gets another name, and go on with its undo', async () => {
      const name = (en: string) => ({ name: { en, kr: '', zh: '' }, borough: 'brooklyn' });
      const [greene, hill] = await system((batch) => batch.createMany('area', [name('Clinton Mews'), name('Boerum Row')]));
      await put('building', ids.building, { area: greene });
      const id = await live({ textEn: 'A quiet home in Clinton Mews, Brooklyn.' });
      const state = async () => [(await read('ad', id)).state, (await read('ad', id)).pausedFor];
      for (const [record, of, patch] of [['building', ids.building, { area: hill }], ['building', ids.building, { borough: 'queens' }], ['area', Number(greene), name('Fulton Mews')]] as const) {
        expect(await state()).toEqual(['live', null]);
        const changed = await put(record, of, patch);
        // a name that no dictionary has is none
        expect(await state()).toEqual(record === 'area' ? ['live', null] : ['autoPaused', 'place']);
        await undo(changed.body['batch']);
      }
      const renamed = await put('area', Number(hill), name('Quiet Home'));
      expect(await state()).toEqual(['autoPaused', 'place']);
      await undo(renamed.body['batch']);
      expect(await state()).toEqual(['live', null]);
    });

    it('tell the values that their texts name as the rent says them, and go out with no other word in braces', async () => {
      const id = await live({ textEn: 'Now {net rent}, {move-in day}.' });
      expect(((await (await feed()).json()) as Feed).ads).toMatchObject([{ id, texts: [{}, { text: expect.stringMatching(/^Now \$4,100, \w+ \d+, \d{4}\.$/) }] }]);
      await put('ad', id, { textEn: 'Only {deposit}.' });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'value' });
    });

    it('pause when a signed contract takes their room, and go on when that is undone', async () => {
      const id = await live();
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const contract = await system((batch) => batch.create('contract', { name: 'Grace Liu', workflow: stage('application'), building: ids.building, rent: ids.rent, room: ids.room, unit: '18C', leaseStartDate: dayAfter(today, 20), leaseEndDate: dayAfter(today, 380), totalPrice: 4_920_000, feePayer: 'noFee' }));
      const signed = await system(async (batch) => (await batch.update('contract', contract.id, undefined, { workflow: stage('won') }), batch.id));
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'taken' });
      await host.kernel.use(writing).run({ system: true }, { kind: 'undo' }, (batch) => batch.undo(signed));
      expect(await read('ad', id)).toMatchObject({ state: 'live', pausedFor: null });
    });

    it('are told anew once somebody looked, and never while something else blocks', async () => {
      const id = await live();
      await put('rent', ids.rent, { price: 420_000 });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 200, body: { state: 'live', publishedPrice: 420_000, pausedFor: null } });
      await put('ad', id, { textEn: 'Quiet, $4,100 a month.' });
      expect(await read('ad', id)).toMatchObject({ state: 'autoPaused', pausedFor: 'amount' });
      expect(await put('ad', id, { state: 'live' })).toMatchObject({ status: 400, body: { fields: { state: 'ad.pausedFor.amount' } } });
    });

    it('tell in the feed where the home is and its rooms, with whole addresses of photos also where nobody said the server’s own', async () => {
      const zip = await system(async (batch) => {
        const { id } = await batch.create('zipCode', { zip: '11217', city: 'Brooklyn' });
        await batch.update('building', ids.building, undefined, { zipCode: id, latitude: 40.6886, longitude: -73.9796 });
        return id;
      });
      expect(zip).toBeGreaterThan(0);
      await live();
      const home = { zip: '11217', latitude: 40.6886, longitude: -73.9796, units: ['18C'], floor: 18, bedrooms: 1, baths: 1 };
      expect(((await (await feed()).json()) as Feed).ads).toMatchObject([home]);
      expect(await (await feed('xml')).text()).toContain('<zip>11217</zip><latitude>40.6886</latitude><longitude>-73.9796</longitude><unit>18C</unit><floor>18</floor><bedrooms>1</bedrooms><baths>1</baths>');
      const asked = async (origin: string) => (JSON.parse(Buffer.concat((await readFeed({ ...host.kernel, use: (service) => (service === (mail as unknown) ? { absolute: () => undefined } : host.kernel.use(service)) } as typeof host.kernel, ids.platform, 'json', origin)).blocks).toString()) as Feed).ads[0]?.photos[0];
      expect([await asked('http://192.168.1.4:3000'), await asked('https://ads.example')]).toEqual([expect.stringMatching(/^http:\/\/192\.168\.1\.4:3000\/media\//), expect.stringMatching(/^https:\/\/ads\.example\/media\//)]);
    });

    it('are in the feed of their platform as JSON and XML, with the errors of the others', async () => {
      const id = await live({ textEn: 'Near <A> & C', link: 'https://stoop.example/a' });
      const { id: draft } = await make({ fees: [] });
      const told = (await (await feed()).json()) as Feed;
      expect(told.ads).toMatchObject([{ id, price: '4100.00', fees: [{ amount: '20.00' }], noFee: true, address: '66 Rockwell Pl', texts: [{ language: 'kr' }, { language: 'en', text: 'Near <A> & C' }], photos: [expect.stringMatching(/^https:\/\/stoop\.agency\.example\/media\//)] }]);
      const xml = await feed('xml');
      expect([xml.headers.get('content-type'), await xml.text()]).toEqual(['application/xml', expect.stringContaining('<text xml:lang="en"><title>Bright home</title><body>Near &lt;A&gt; &amp; C</body></text>')]);
      expect((await send('GET', `ad/errors?platform=${ids.platform}`)).body).toEqual({ told: 1, total: 1, ads: [{ id: draft, title: { kr: '밝은 집', en: 'Bright home', zh: '' }, home: '66 Rockwell Pl · 1B1B', state: 'draft', errors: ['fees', 'overlap'] }] });
      await put('rent', ids.rent, { price: 1_000_00 });
      expect(await (await feed()).json()).toEqual({ currency: 'USD', amounts: 'dollars', ads: [] });
      expect((await host.call('GET', '/api/content/ads?platform=x')).status).toBe(400);
      await put('rent', ids.rent, { price: 410_000 });
      expect(((await (await feed()).json()) as Feed).ads).toHaveLength(1);
      await put('platform', ids.platform, { active: false });
      expect(await (await feed()).json()).toEqual({ currency: 'USD', amounts: 'dollars', ads: [] });
      expect((await send('GET', `ad/errors?platform=${ids.platform}`)).body).toMatchObject({ told: 0, total: 2, ads: [{ id, state: 'autoPaused', errors: ['platform'] }, { id: draft }] });
    });

    it('go out on no platform that is off, and go on with it unless something else blocks by then', async () => {
      const [goesOn, stays] = [await live(), await live({ platform: (await system((batch) => batch.create('platform', { name: { en: 'WeChat', kr: '', zh: '' }, minPhotos: 1 }))).id })];
      const { platform } = await read('ad', stays);
      for (const id of [ids.platform, platform]) await put('platform', Number(id), { active: false });
      expect((await put('ad', goesOn, { state: 'live' })).body).toMatchObject({ fields: { state: 'ad.pausedFor.platform' } });
      expect((await send('GET', `ad/facts?rent=${ids.rent}&platform=${ids.platform}`)).body).toMatchObject({ isPlatformOn: false });
      await put('ad', stays, { textEn: 'At 68 Rockwell Pl.' });
      for (const id of [ids.platform, platform]) await put('platform', Number(id), { active: true });
      expect([await read('ad', goesOn), await read('ad', stays)]).toMatchObject([{ state: 'live', pausedFor: null }, { state: 'autoPaused', pausedFor: 'address' }]);
    });

    it('keep clear of each other on one platform, and go on once the other is over', async () => {
      const first = await live();
      const { id } = await make({ startsOn: dayAfter(today, 3), endsOn: dayAfter(today, 60) });
      expect(await put('ad', id, { state: 'ready' })).toMatchObject({ status: 400, body: { fields: { state: 'ad.pausedFor.overlap' } } });
      await put('ad', id, { startsOn: dayAfter(today, 31) });
      expect(await put('ad', id, { state: 'ready' })).toMatchObject({ status: 200 });
      expect(await put('ad', id, { startsOn: dayAfter(today, 30) })).toMatchObject({ status: 400, body: { fields: { startsOn: 'ad.pausedFor.overlap' } } });
      // The first pauses by itself, meanwhile another takes its place: it waits, and goes on when that one pauses.
      await put('ad', first, { textEn: 'Only $1.' });
      const { id: third } = await make();
      expect(await put('ad', third, { state: 'live' })).toMatchObject({ status: 200 });
      await put('ad', first, { textEn: 'Quiet.' });
      expect(await read('ad', first)).toMatchObject({ state: 'autoPaused', pausedFor: 'overlap' });
      await put('ad', third, { state: 'paused' });
      expect(await read('ad', first)).toMatchObject({ state: 'live', pausedFor: null });
    });

    it('follow when their platform becomes another, and wait where another tells of the home there', async () => {
      const other = (await system((batch) => batch.create('platform', { name: { en: 'Street Easy', kr: '', zh: '' }, minPhotos: 1 }))).id;
      const first = await live();
      const second = await live({ platform: other });
      const { status, body } = await send('POST', `platform/${other}/replace`, { by: ids.platform });
      expect([status, body]).toMatchObject([200, { batch: expect.any(Number) }]);
      expect([await read('ad', first), await read('ad', second)]).toMatchObject([{ state: 'live' }, { state: 'autoPaused', pausedFor: 'overlap', platform: ids.platform }]);
      await undo(body['batch']);
      expect([await read('ad', first), await read('ad', second)]).toMatchObject([{ state: 'live' }, { state: 'live', pausedFor: null, platform: other }]);
    });

    it('go on in the write that pauses the one they waited for', async () => {
      const first = await live();
      await put('rent', ids.rent, { price: 420_000 });
      const { id: third } = await make();
      expect(await put('ad', third, { state: 'live' })).toMatchObject({ status: 200 });
      await put('rent', ids.rent, { price: 410_000 });
      expect([(await read('ad', first)).state, (await read('ad', third)).state]).toEqual(['live', 'autoPaused']);
    });

    it('tell the inquiries they brought, and what a signed lease cost', async () => {
      const { id } = await make({ cost: 9000 });
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const inquiry = (more: object = {}) => ({ name: 'Grace Liu', workflow: stage('open'), platform: ids.platform, rent: ids.rent, ...more });
      expect(await read('ad', id)).toMatchObject({ inquiries: 0, signed: 0, leaseCost: null });
      await system(async (batch) => {
        const other = (await batch.create('platform', { name: { en: 'WeChat', kr: '', zh: '' } })).id;
        await batch.createMany('contract', [inquiry(), inquiry({ name: '이하윤' }), inquiry({ platform: other }), inquiry({ rent: null })]);
        const { id: won } = await batch.create('contract', inquiry({ workflow: stage('application'), room: ids.room, unit: '18C', leaseStartDate: dayAfter(today, 20), leaseEndDate: dayAfter(today, 380), totalPrice: 4_920_000, feePayer: 'noFee' }));
        await batch.update('contract', won, undefined, { workflow: stage('won') });
      });
      expect(await read('ad', id)).toMatchObject({ inquiries: 3, signed: 1, leaseCost: 9000 });
      expect((await send('GET', 'ad?inquiries=3..&sort=-leaseCost')).body).toMatchObject({ total: 1 });
    });

    it('count the inquiries of their first and last New York day, over the change of clocks, and none beyond', async () => {
      const { id } = await make({ startsOn: '2026-10-31', endsOn: '2026-11-01' });
      const at = async (moment: string) => host.kernel.use(writing).run({ system: true }, { kind: 'form', at: new Date(moment) }, (batch) => batch.create('contract', { name: 'Grace Liu', platform: ids.platform, rent: ids.rent }));
      for (const moment of ['2026-10-31T03:59:59Z', '2026-11-02T05:00:00Z']) await at(moment);
      expect(await read('ad', id)).toMatchObject({ inquiries: 0 });
      for (const moment of ['2026-10-31T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-02T04:59:59Z']) await at(moment);
      expect(await read('ad', id)).toMatchObject({ inquiries: 3 });
    });

    it('begin and end with their period', async () => {
      const begins = await live({ startsOn: today, endsOn: today });
      const { id: later } = await make({ startsOn: dayAfter(today, 3), endsOn: dayAfter(today, 30) });
      await put('ad', later, { state: 'ready' });
      await system((batch) => batch.updateMany('ad', [{ id: begins, patch: { startsOn: dayAfter(today, -9), endsOn: dayAfter(today, -2) } }, { id: later, patch: { startsOn: today } }]));
      await adClock.run(host.kernel);
      expect([(await read('ad', begins)).state, (await read('ad', later)).state]).toEqual(['ended', 'live']);
    });

    it('that go out while their rent changes, or beside each other, neither disagree nor overlap', async () => {
      const some = [(await make()).id, (await make()).id];
      const { read: reader } = host.kernel.use(database);
      let went = 0;
      for (let round = 0; round < 8; round += 1) {
        const { version } = await read('rent', ids.rent);
        const versions = await Promise.all(some.map(async (id) => (await read('ad', id)).version));
        const answers = await Promise.all([
          send('PUT', `ad/${some[0]}`, { state: 'live' }, versions[0]),
          send('PUT', `rent/${ids.rent}`, { price: 410_000 + round * 1000 }, version),
          send('PUT', `ad/${some[1]}`, { state: 'live' }, versions[1]),
        ]);
        expect(answers.map(({ status }) => status).filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
        const all = await readAds(reader, some);
        const out = all.filter(({ ad }) => ad.state === 'live');
        went += out.length;
        expect([round, out.length < 2, out.map(({ ad, facts }) => disagreementOf(preflight(ad, facts, ad)))]).toEqual([round, true, out.map(() => undefined)]);
        for (const { ad } of all) if (ad.state !== 'draft') await put('ad', ad.id, { state: 'paused' }).then(({ status }) => (status === 200 ? undefined : put('ad', ad.id, { state: 'draft' })));
      }
      expect(went).toBeGreaterThan(0);
    });

    it('that are live name no other house or flat than their rent’s, whatever moves and however it is taken back', async () => {
      const random = seededRandom(66_18);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const houses = ['66 Rockwell Pl', '68 Rockwell Pl', '4 Hanson Pl'];
      const other = (await system((batch) => batch.create('building', { address: '41-17 Crescent St', borough: 'queens', confirmedAddress: '41-17 Crescent St', fee: 'noFee' }))).id;
      const id = await live();
      const batches: unknown[] = [];
      const texts = houses.flatMap((house) => ['', ', 18C', ', 18D'].map((flat) => `At ${house}${flat}. Near 1 Flatbush Ave.`));
      const address = () => pick(houses.slice(0, 2));
      const steps: readonly (() => ReturnType<typeof put>)[] = [
        () => ((house) => put('building', ids.building, { address: house, confirmedAddress: house }))(address()),
        () => put('rent', ids.rent, { building: pick([ids.building, ids.building, other]) }),
        () => put('rent', ids.rent, { title: pick(['1B1B', '1B1B · 18D']) }),
        () => put('room', ids.room, { unitNumber: pick(['18C', '18D']) }),
        () => put('ad', id, { textEn: pick(texts) }),
        () => put('ad', id, { state: 'live' }),
        () => undo(pick(batches)),
      ];
      const { read: reader } = host.kernel.use(database);
      const seen = new Set<string>();
      for (let step = 0; step < 160; step += 1) {
        const { status, body } = await (batches.length === 0 ? steps[4]! : pick(steps))();
        expect(status).toBeLessThan(500);
        if (status === 200 && body['batch'] != null) batches.push(body['batch']);
        const [{ ad, facts } = { ad: undefined, facts: undefined }] = await readAds(reader, [id]);
        const why = disagreementOf(preflight(ad!, facts!, ad));
        expect([step, ad?.state === 'live' ? why : ad?.pausedFor]).toEqual([step, ad?.state === 'live' ? undefined : why]);
        seen.add(why ?? 'live');
      }
      expect([...seen].toSorted()).toEqual(['address', 'live', 'unit']);
    });

    it('that are live agree with their rents after any sequence of edits and undos', async () => {
      const random = seededRandom(7_311);
      const wechat = await system((batch) => batch.create('platform', { name: { en: 'WeChat', kr: '', zh: '' }, minPhotos: 1 }));
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const contract = await system((batch) => batch.create('contract', { name: 'Grace Liu', workflow: stage('application'), building: ids.building, rent: ids.rent, room: ids.room, unit: '18C', leaseStartDate: dayAfter(today, 20), leaseEndDate: dayAfter(today, 380), totalPrice: 4_920_000, feePayer: 'noFee', feeAcknowledged: true }));
      const gym = await system((batch) => batch.create('amenity', { name: { en: 'Gym', kr: '', zh: '' } }));
      const some = [await live(), await live({ textEn: 'No fee and quiet.', platform: wechat.id }), (await make()).id];
      const batches: unknown[] = [];
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const steps: readonly (() => Promise<{ readonly status: number; readonly body: Record<string, never> }>)[] = [
        () => put('rent', ids.rent, { price: pick([410_000, 420_000]) }),
        () => put('rent', ids.rent, { availableMoveDate: dayAfter(today, pick([20, 25])) }),
        () => put('rent', ids.rent, { photos: pick([photo, []]) }),
        () => put('rent', ids.rent, { active: pick([true, false]) }),
        () => put('room', ids.room, { taken: pick([0, 1]) }),
        () => put('room', ids.room, { rent: pick([ids.rent, null]) }),
        () => put('room', ids.room, { unitNumber: pick(['18C', '18D']) }),
        () => put('building', ids.building, pick(['66 Rockwell Pl', '68 Rockwell Pl'].map((address) => ({ address, confirmedAddress: address })))),
        () => put('building', ids.building, { fee: pick(['fee', 'noFee']) }),
        () => put('ad', pick(some), { state: pick(['live', 'paused', 'draft']) }),
        () => put('ad', pick(some), { textEn: pick(['Quiet.', 'No fee.', 'Only $4,100.', 'Only {rent}.', 'With a gym.', 'With a quiet room.', 'At 66 Rockwell Pl.', 'Apt 18C, quiet.']) }),
        () => put('amenity', gym.id, { name: { en: pick(['Gym', 'Quiet room', 'Sauna']), kr: '', zh: '' } }),
        () => put('building', ids.building, { amenities: pick([[], [gym.id]]) }),
        () => put('platform', ids.platform, { minPhotos: pick([0, 1, 2]) }),
        () => put('platform', ids.platform, { active: pick([true, true, false]) }),
        () => put('ad', pick(some), { startsOn: dayAfter(today, pick([-1, 3])), endsOn: dayAfter(today, pick([2, 30])) }),
        () => put('contract', contract.id, { workflow: stage(pick(['won', 'application', 'application'])) }),
        // Somebody mends the home, then brings an ad out.
        () => put('rent', ids.rent, { price: 410_000, availableMoveDate: dayAfter(today, 20), photos: photo, active: true }),
        () => put('room', ids.room, { taken: 0, rent: ids.rent, unitNumber: '18C' }),
        () => put('building', ids.building, { fee: 'noFee', address: '66 Rockwell Pl', confirmedAddress: '66 Rockwell Pl' }),
        () => put('ad', pick(some), { textEn: pick(['Quiet.', 'At 66 Rockwell Pl.', 'Apt 18C.']), startsOn: dayAfter(today, -1), endsOn: dayAfter(today, 30) }),
        () => put('ad', pick(some), { state: 'live' }),
        () => put('ad', pick(some), { state: 'live' }),
        // An ad is away while its rent changes.
        async () => {
          const id = pick(some);
          const gone = await send('DELETE', `ad/${id}`, undefined, (await read('ad', id)).version);
          await put('rent', ids.rent, pick([{ price: 410_000 }, { price: 420_000 }, { photos: [] }, { photos: photo }]));
          return undo(gone.body['batch']);
        },
        () => undo(pick(batches)),
        () => undo(pick(batches)),
      ];
      const { read: reader } = host.kernel.use(database);
      const kept = host.kernel.use(adCache);
      const freshly = () => createAdCache(host.kernel.use(database), createFreshness(host.kernel.use(database), host.kernel.use(recordsRegistry)));
      const toldBy = async (from: typeof kept) => Promise.all([ids.platform, wechat.id].map(async (platform) => [await from.read(told, platform), await from.read(erring, platform)]));
      let seenLive = 0;
      let seenPaused = 0;
      for (let step = 0; step < 220; step += 1) {
        const act = pick(steps);
        if (batches.length === 0 && act === steps.at(-1)) continue;
        const { status, body } = await act();
        expect(status).toBeLessThan(500);
        if (status === 200 && body['batch'] != null) batches.push(body['batch']);
        // Feeds and errors that are kept are those that would be made anew.
        expect([step, await toldBy(kept)]).toEqual([step, await toldBy(freshly())]);
        for (const { ad, facts } of await readAds(reader, some)) {
          if (ad.state === 'live') seenLive += 1;
          if (ad.state === 'autoPaused') seenPaused += 1;
          const why = disagreementOf(preflight(ad, facts, ad));
          expect([step, ad.id, ad.state === 'live' ? why : undefined]).toEqual([step, ad.id, undefined]);
          // Nor does one stay paused that is true again.
          if (ad.state === 'autoPaused') expect([step, ad.id, why]).toEqual([step, ad.id, ad.pausedFor]);
        }
      }
      expect(Math.min(seenLive, seenPaused)).toBeGreaterThan(10);
    });

    it('that are live agree with their rents whatever is changed of many at once, in cells, by a file, and taken back', async () => {
      const random = seededRandom(18_23);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const move = [dayAfter(today, 20), dayAfter(today, 25)] as const;
      const [pool, other] = await system(async (batch) => {
        const feature = (await batch.create('feature', { name: { en: 'Roof deck', kr: '', zh: '' } })).id;
        const building = (await batch.create('building', { address: '68 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '68 Rockwell Pl', fee: 'noFee' })).id;
        return [feature, (await batch.create('rent', { title: '2B2B', building, price: 410_000, availableMoveDate: move[0], photos: photo })).id] as const;
      });
      const rents = [ids.rent, other];
      const free = { freeMonths: 1, leaseMonths: 12, netPrice: null, manual: false, primary: true };
      const texts = ['Quiet.', 'No fee.', 'With a roof deck.', 'One month free.', `Move in ${move[0]}.`, 'At 66 Rockwell Pl.', 'At 68 Rockwell Pl, $4,100 a month.', 'Only {rent}, from {move-in day}.'];
      const some = [await live(), await live({ rent: other }), (await make({ platform: (await system((batch) => batch.create('platform', { name: { en: 'WeChat', kr: '', zh: '' }, minPhotos: 1 }))).id })).id];
      const batches: unknown[] = [];
      const at = async (record: string, all: readonly number[]) => Promise.all(all.map(async (id) => ({ id, version: (await read(record, id)).version })));
      const bulk = async (record: string, all: readonly number[], fields: object) => send('POST', `${record}/bulk`, { records: await at(record, all), fields });
      const cells = async (record: string, all: readonly number[], patch: () => object) => send('POST', `${record}/sheet`, { rows: (await at(record, all)).map((row) => ({ ...row, patch: patch() })) });
      const file = (patches: () => Readonly<Record<string, unknown>>) =>
        host.kernel.use(writing).run({ system: true }, { kind: 'import' }, async (batch) => (await batch.updateMany('rent', rents.map((id) => ({ id, patch: patches() }))), { status: 200, body: { batch: batch.id } as unknown as Record<string, never> }));
      const steps: readonly (() => Promise<{ readonly status: number; readonly body: Record<string, never> }>)[] = [
        () => bulk('rent', rents, { price: { set: pick([410_000, 420_000]) } }),
        () => bulk('rent', rents, { features: pick([{ add: [pool] }, { remove: [pool] }]) }),
        () => bulk('rent', rents, { active: { set: pick([true, true, false]) } }),
        () => bulk('ad', some, { textEn: { set: pick(texts) } }),
        () => bulk('ad', some, { state: { set: pick(['live', 'live', 'paused']) } }),
        () => bulk('building', [ids.building], { fee: { set: pick(['fee', 'noFee', 'noFee']) } }),
        () => cells('rent', rents, () => ({ availableMoveDate: pick(move) })),
        () => cells('ad', some, () => ({ textEn: pick(texts) })),
        () => cells('ad', some, () => ({ state: 'live' })),
        () => file(() => ({ discountPolicies: pick([[], [free]]), price: pick([410_000, 410_000, 420_000]) })),
        () => file(() => ({ price: 410_000, availableMoveDate: move[0], active: true, discountPolicies: [free], features: [pool] })),
        () => undo(pick(batches)),
        () => undo(pick(batches)),
      ];
      const { read: reader } = host.kernel.use(database);
      const seen = new Map<string, number>();
      for (let step = 0; step < 160; step += 1) {
        const { status, body } = await (batches.length === 0 ? steps[0]! : pick(steps))();
        expect(status).toBeLessThan(500);
        if (status === 200 && body['batch'] != null) batches.push(body['batch']);
        for (const { ad, facts } of await readAds(reader, some)) {
          const why = disagreementOf(preflight(ad, facts, ad));
          if (ad.state === 'live' || ad.state === 'autoPaused') expect([step, ad.id, ad.state === 'live' ? why : ad.pausedFor]).toEqual([step, ad.id, ad.state === 'live' ? undefined : why]);
          if (ad.state === 'live') expect([step, ad.id, ad.publishedPrice, ad.publishedDate, ad.publishedFee, facts.rent.isOffered]).toEqual([step, ad.id, facts.rent.price, facts.rent.availableMoveDate, facts.rent.fee, true]);
          seen.set(ad.pausedFor ?? ad.state, (seen.get(ad.pausedFor ?? ad.state) ?? 0) + 1);
        }
      }
      expect(seen.get('live')).toBeGreaterThan(40);
      expect([...seen.keys()]).toEqual(expect.arrayContaining(['price', 'date', 'taken', 'claim', 'free', 'address', 'day', 'noFee']));
    });
  });
}, 'product');
