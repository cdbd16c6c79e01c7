import { expect, it } from 'vitest';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import type { Marked, ScoreEvidence, Suggestions } from '../api.ts';

onEachEngine('reasons of recommendations', (_open, place) => {
  it('tell an answer that changed the search, count every pair once, and stay those of the moment', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const get = async <T>(path: string): Promise<T> => (await (await host.call('GET', `/api/recommend/${path}`, { token })).json()) as T;
    const mark = async (rent: number, set: object) =>
      ((await (await host.call('POST', '/api/recommend/mark', { token, body: { pairs: [{ rent, customer }], set } })).json()) as Marked).ids[0] ?? 0;
    const { customer, fits, dear, far } = await write(async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Long Island City', kr: '', zh: '' }, borough: 'queens' })).id;
      const house = async (address: string) => (await batch.create('building', { address, area, borough: 'queens', fee: 'noFee', subwayLine: '7', subwayName: 'Court Sq', distance: 4 })).id;
      const rent = async (address: string, price: number, more: object = {}) => (await batch.create('rent', { title: 'Rent', building: await house(address), price, availableMoveDate: '2026-12-01', ...more })).id;
      return {
        fits: await rent('1 Jackson Ave', 300_000),
        dear: await rent('2 Jackson Ave', 320_000),
        far: await rent('3 Jackson Ave', 500_000),
        late: await rent('4 Jackson Ave', 500_000, { availableMoveDate: '2027-06-01' }),
        gone: await rent('5 Jackson Ave', 300_000, { active: false }),
        customer: (await batch.create('customer', { name: 'Jihoon', budget: 330_000, moveDate: '2026-12-10', areas: [area], stayMonths: 12, feeWish: 'any' })).id,
      };
    });
    const suggest = () => get<Suggestions>(`suggest/customer/${customer}`);
    const counts = ({ compared, passed, missedOne, shut, failed }: Suggestions) => [compared, passed, missedOne, shut, failed];

    const before = await suggest();
    expect(counts(before)).toEqual([5, 2, 1, 1, 1]);
    expect(before.person?.learnt).toBeNull();
    await mark(dear, { state: 'dismissed', reason: 'price' });
    const after = await suggest();
    expect(after.person).toMatchObject({ budget: 319_900, learnt: { budget: 330_000, answers: [{ rent: dear, address: '2 Jackson Ave', reason: 'price' }] } });
    expect(counts(after)).toEqual([5, 1, 1, 2, 1]);
    expect((await get<Suggestions>(`suggest/customer/${customer}?limit=300`)).rows.map(({ home }) => home.rent)).toContain(fits);

    const id = await mark(fits, { state: 'suggested' });
    const { evidence } = await get<ScoreEvidence>(`${id}/evidence`);
    expect(evidence).toMatchObject({ home: { gross: 300_000, walk: 4, isNoFee: true }, person: { moveOn: '2026-12-10' }, direct: null, labels: { area: { [evidence!.home.area!]: 'Long Island City' } } });
    // nobody asked for a fee: it is neither counted nor unknown
    expect(evidence!.judgement.unknown).not.toContain('fee');
    await write((batch) => batch.update('rent', fits, undefined, { price: 310_000 }));
    expect((await get<ScoreEvidence>(`${id}/evidence`)).evidence).toEqual(evidence);
    const [unscored] = [await write(async (batch) => (await batch.create('recommend', { rent: far })).id)];
    expect(await get<ScoreEvidence>(`${unscored}/evidence`)).toEqual({ evidence: null });
    await host.stop();
  });
}, 'product');
