import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { files } from '#server/files/files.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import { jobs, type Caller } from '#server/slots.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import type { AveragesResponse, FairnessResponse, SiteReviews } from '../api.ts';
import { reviews } from '../area.ts';
import type { ReviewRow } from '../entity.ts';
import { fairnessOf } from '../fairness.ts';

const today = dayInNewYork(Date.now());

areaWorks(reviews, { review: async () => ({ writtenOn: today, active: false }) });

onEachEngine('reviews', (_, place) => {
  describe('of residents', () => {
    let host: TestHost;
    let token: string;
    let building: number;
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
      token = await host.signIn();
      building = (await system((batch) => batch.create('building', { address: '66 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '66 Rockwell Pl' }))).id;
    });
    afterEach(() => host.stop());

    const system = <T>(work: Parameters<ReturnType<typeof kernelWriting>['run']>[2]) => kernelWriting().run({ system: true }, { kind: 'form' }, work) as Promise<T & { id: number }>;
    const kernelWriting = () => host.kernel.use(writing);
    const make = async (more: object = {}) =>
      (await system((batch) => batch.create('review', { author: 'Grace Liu', building, safety: 4, neighborhood: 4, transit: 5, text: 'Good value.', writtenOn: today, ...more }))) as unknown as ReviewRow;
    const read = async (id: number) => (await (await host.call('GET', `/api/review/${id}`, { token })).json()) as ReviewRow;
    const put = async (id: number, patch: object) => {
      const { version } = await read(id);
      const response = await host.call('PUT', `/api/review/${id}`, { token, body: patch, headers: { 'idempotency-key': freshKey(), 'if-match': `"${version}"` } });
      return { status: response.status, body: (await response.json()) as ReviewRow & { batch: number; fields?: Record<string, string> } };
    };
    const undo = async (batch: number) => (await host.call('POST', `/api/batch/${batch}/undo`, { token, headers: { 'idempotency-key': freshKey() } })).json();

    it('are shown, and hidden only for a reason; whose decision it was is kept, and goes back with it', async () => {
      const { id } = await make();
      expect((await put(id, { state: 'hidden' })).body.fields).toEqual({ reason: 'rule.required' });
      const hidden = await put(id, { state: 'hidden', reason: 'offTopic' });
      expect(await read(id)).toMatchObject({ state: 'hidden', shown: false, moderator: expect.any(Number), since: expect.any(String) });
      await undo(hidden.body.batch);
      expect(await read(id)).toMatchObject({ state: 'new', reason: null, moderator: null });
      const other = (await system((batch) => batch.create('user', { userId: 'somebody1', name: 'Somebody', email: 'somebody@example.com', status: 'approved' }))).id;
      expect((await put(id, { state: 'shown', moderator: other })).body.fields).toEqual({ moderator: 'rule.unknown' });
      await put(id, { state: 'shown' });
      const shown = await read(id);
      expect(shown).toMatchObject({ state: 'shown', shown: true, overall: 4.3 });
      expect(shown.moderator).not.toBe(other);
    });

    it('keep the words and scores of their author', async () => {
      const { id } = await make();
      for (const patch of [{ text: 'Bad value.' }, { safety: 1 }, { author: 'Somebody' }]) expect(await put(id, patch)).toMatchObject({ status: 400, body: { fields: { [Object.keys(patch)[0]!]: 'review.rule.asWritten' } } });
      for (const name of ['livedFrom', 'livedTo']) expect((await put(id, { [name]: dayAfter(today, -9) })).body.fields).toEqual({ [name]: 'review.rule.asWritten' });
      const replied = await put(id, { reply: 'Thank you.', replyBy: 'Halcyon' });
      expect((await put(id, { reply: 'Thanks a lot.' })).body.fields).toEqual({ reply: 'review.rule.asWritten' });
      expect((await put(id, { replyBy: 'Somebody' })).body.fields).toEqual({ replyBy: 'review.rule.asWritten' });
      await undo(replied.body.batch);
      expect(await read(id)).toMatchObject({ reply: null });
    });

    it('are not entered anew once they were deleted, by whatever way, and come back as they were', async () => {
      const values = { author: 'Grace Liu', building, safety: 2, neighborhood: 2, transit: 2, text: 'Mice.', writtenOn: today };
      const better = { ...values, safety: 5, text: 'Lovely.' };
      const send = async (method: string, path: string, body?: unknown, version?: number) => {
        const response = await host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } });
        return { status: response.status, body: (await response.json()) as { id: number; batch: number; fields?: Record<string, string> } };
      };
      const deleted = { author: 'review.rule.deleted' };
      const { body: first } = await send('POST', 'review', values);
      expect((await send('DELETE', `review/${first.id}`, undefined, 1)).status).toBe(200);
      for (const author of ['Grace Liu', 'grace  LIU']) expect((await send('POST', 'review', { ...better, author })).body.fields).toEqual(deleted);
      expect((await send('POST', 'review/many', { records: [{ ...better, author: 'Ann Park' }, better] })).body).toMatchObject({ fields: deleted });
      await expect(kernelWriting().run({ system: true }, { kind: 'import' }, (batch) => batch.createMany('review', [better]))).rejects.toMatchObject({ more: { fields: deleted } });
      const other = (await system((batch) => batch.create('building', { address: '68 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '68 Rockwell Pl' }))).id;
      expect((await send('POST', 'review', { ...better, building: other })).status).toBe(200);
      expect((await send('POST', `review/${first.id}/restore`)).status).toBe(200);
      expect(await read(first.id)).toMatchObject({ safety: 2, text: 'Mice.' });
      const { body: second } = await send('POST', 'review', { ...values, author: 'Bea Cho' });
      await undo(second.batch);
      expect((await send('POST', 'review', { ...better, author: 'Bea Cho' })).body.fields).toEqual(deleted);
    });

    it('keep their words through every way to change many, and are put in no other’s place', async () => {
      const { id, version } = await make();
      const other = await make({ author: 'Ann Park' });
      const refused = async (method: string, path: string, body: unknown) => host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey() } });
      for (const text of ['Bad value.', '']) {
        await refused('PUT', 'review', { records: [{ id, version }], patch: { text } });
        await refused('POST', 'review/bulk', { records: [{ id, version }], fields: { text: { set: text } } });
        await refused('POST', 'review/sheet', { rows: [{ id, version, patch: { text, safety: 1 } }] });
      }
      expect((await refused('POST', `review/${id}/replace`, { by: other.id })).status).toBe(404);
      expect(await read(id)).toMatchObject({ text: 'Good value.', safety: 4, author: 'Grace Liu' });
    });

    it('that their authors locked are deleted by nobody, nor taken back or unlocked but for a slip of the moment', async () => {
      const caller: Caller = { ...callerRights({ roleList: ['admin'], rights: {} as never, people: { own: [], department: [] } as unknown as Caller['people'] }), userIdx: 1, userId: 'admin', userName: 'Admin', userType: 'admin', sessionId: '' };
      const anHourAgo = { kind: 'form', at: new Date(Date.now() - 3_600_000) } as const;
      const values = { author: 'Grace Liu', building, safety: 2, neighborhood: 2, transit: 2, text: 'Mice.', writtenOn: today };
      const batchOf = async (id: number) => (await rowsOf<{ batch: number }>(host.kernel.use(database).read, `select "batch" from "journal" where "record" = 'review' and "recordId" = ? order by "id" desc limit 1`, [id]))[0]!.batch;
      const locked = (await kernelWriting().run(caller, anHourAgo, (batch) => batch.create('review', { ...values, authorLocked: true }))) as unknown as ReviewRow;
      const deleted = await host.call('DELETE', `/api/review/${locked.id}`, { token, headers: { 'idempotency-key': freshKey(), 'if-match': '"1"' } });
      expect([deleted.status, await deleted.json()]).toMatchObject([400, { fields: { active: 'review.rule.locked' } }]);
      expect(await undo(await batchOf(locked.id))).toMatchObject({ undone: 0, refused: [{ id: locked.id }] });
      const open = await make({ author: 'Ann Park' });
      await kernelWriting().run(caller, anHourAgo, (batch) => batch.update('review', open.id, undefined, { authorLocked: true }));
      expect(await undo(await batchOf(open.id))).toMatchObject({ undone: 0 });
      expect(await read(open.id)).toMatchObject({ authorLocked: true });
      const slip = await make({ author: 'Bea Cho' });
      expect(await undo((await put(slip.id, { authorLocked: true })).body.batch)).toMatchObject({ undone: 1 });
    });

    it('whose lease a deleted one named are proven by another lease alone', async () => {
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const lease = await system((batch) => batch.create('contract', { name: 'Verity Lease', workflow: stages.find(({ kind }) => kind === 'won')?.id, building, address: '66 Rockwell Pl', unit: '1A', leaseStartDate: dayAfter(today, -90), leaseEndDate: dayAfter(today, 200), totalPrice: 100_00 }));
      const proven = await make({ author: 'Verity Lease' });
      const { version, contract } = await read(proven.id);
      const blanks = await make({ author: 'verity  Lease ', text: 'Quiet.' });
      expect((await read(blanks.id)).contract).toBe(lease.id);
      expect(contract).toBe(lease.id);
      await host.call('DELETE', `/api/review/${proven.id}`, { token, headers: { 'idempotency-key': freshKey(), 'if-match': `"${version}"` } });
      const other = await make({ author: 'V. Lease' });
      expect((await put(other.id, { contract: lease.id })).body.fields).toEqual({ contract: 'review.rule.deletedLease' });
    });

    it('are written today or before: one of a day to come would never be locked', async () => {
      const values = { author: 'Grace Liu', building, safety: 4, neighborhood: 4, transit: 5, text: 'Good value.' };
      const send = async (writtenOn: string) => (await host.call('POST', '/api/review', { token, body: { ...values, writtenOn }, headers: { 'idempotency-key': freshKey() } })).json();
      expect(await send(dayAfter(today, 2))).toMatchObject({ fields: { writtenOn: 'review.rule.future' } });
      expect(await send(today)).toMatchObject({ state: 'new' });
    });

    it('show the proof that an author sent to those alone who moderate', async () => {
      const { id } = await make();
      const proof = { ...(await host.kernel.use(files).keepDocument(new TextEncoder().encode('%PDF-1.7\n%%EOF'), 1)), name: 'Lease.pdf' };
      await put(id, { proof });
      const password = host.credentials('', 'a password of the desk').userPw;
      const send = async (method: string, path: string, body: unknown, version?: number) =>
        (await host.call(method, `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } })).json();
      const member = await send('POST', 'user/register', { userId: 'reader01', name: 'Reader', email: 'reader01@stoop.example', userPw: password });
      await send('PUT', `user/${member.id}`, { status: 'approved' }, 1);
      await send('PUT', `user/${member.id}/role`, { roleList: ['leasingAgent'] });
      const reader = await host.signIn('reader01', 'a password of the desk');
      const seen = await (await host.call('GET', `/api/review/${id}`, { token: reader })).json();
      expect(seen).toMatchObject({ id, proof: null, hidden: expect.arrayContaining(['proof']) });
      expect((await read(id)).proof).toMatchObject({ name: 'Lease.pdf' });
    });

    it('are verified by a signed lease of the building or a proof alone, and stay so while a lease proves it', async () => {
      const { id } = await make();
      expect((await put(id, { residentVerified: true })).body.fields).toEqual({ residentVerified: 'review.rule.proof' });
      const made = await host.call('POST', '/api/review', { token, body: { author: 'Fake', building, safety: 5, neighborhood: 5, transit: 5, text: 'Best.', writtenOn: today, residentVerified: true }, headers: { 'idempotency-key': freshKey() } });
      expect(await made.json()).toMatchObject({ fields: { residentVerified: 'review.rule.proof' } });
      const proof = { ...(await host.kernel.use(files).keepDocument(new TextEncoder().encode('%PDF-1.7\n%%EOF'), 1)), name: 'Lease.pdf' };
      expect((await put(id, { proof })).status).toBe(200);
      expect((await put(id, { residentVerified: true })).status).toBe(200);
      expect((await put(id, { proof: null })).body.fields).toEqual({ residentVerified: 'review.rule.proof' });
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const lease = (more: object) => system((batch) => batch.create('contract', { name: 'Verity Lease', workflow: stage('open'), building, address: '66 Rockwell Pl', unit: '1A', leaseStartDate: dayAfter(today, -90), leaseEndDate: dayAfter(today, 200), totalPrice: 100_00, ...more }));
      const open = await make({ author: 'Somebody Else' });
      expect((await put(open.id, { contract: (await lease({})).id })).body.fields).toEqual({ contract: 'review.rule.lease' });
      const proven = await make({ author: 'Verity Lease' });
      await lease({ workflow: stage('won') });
      expect(await read(proven.id)).toMatchObject({ residentVerified: true });
      expect((await put(proven.id, { residentVerified: false })).body.fields).toEqual({ residentVerified: 'review.rule.proven' });
    });

    it('go hidden for a reason or away at a request that is answered, whoever tries otherwise, and back by undo', async () => {
      const fresh = await make({ state: 'shown' });
      expect((await put(fresh.id, { active: false })).body.fields).toEqual({ active: 'review.rule.takeDown' });
      const { version } = await read(fresh.id);
      const deleted = await host.call('DELETE', `/api/review/${fresh.id}`, { token, headers: { 'idempotency-key': freshKey(), 'if-match': `"${version}"` } });
      expect([deleted.status, await read(fresh.id)]).toMatchObject([400, { state: 'shown', active: true }]);
      const locked = await make({ state: 'shown', writtenOn: dayAfter(today, -40) });
      expect((await put(locked.id, { state: 'hidden', reason: 'offTopic' })).body.fields).toEqual({ state: 'review.rule.locked' });
      const old = await make({ writtenOn: dayAfter(today, -40) });
      const shown = await put(old.id, { state: 'shown' });
      await undo(shown.body.batch);
      expect(await read(old.id)).toMatchObject({ state: 'new' });
      expect((await put(old.id, { state: 'hidden', reason: 'offTopic' })).status).toBe(200);
      const kept = await make({ authorLocked: true });
      expect((await put(kept.id, { authorLocked: false })).body.fields).toEqual({ authorLocked: 'review.rule.asWritten' });
    });

    it('stay on the site when what brought them there is taken back, but for a slip of the moment', async () => {
      const caller: Caller = { ...callerRights({ roleList: ['admin'], rights: {} as never, people: { own: [], department: [] } as unknown as Caller['people'] }), userIdx: 1, userId: 'admin', userName: 'Admin', userType: 'admin', sessionId: '' };
      /** Done by the person who takes it back, an hour ago. */
      const before = async (id: number, patch: Readonly<Record<string, unknown>>) => {
        await kernelWriting().run(caller, { kind: 'form', at: new Date(Date.now() - 3_600_000) }, (batch) => batch.update('review', id, undefined, patch));
        const [last] = await rowsOf<{ batch: number }>(host.kernel.use(database).read, `select "batch" from "journal" where "record" = 'review' and "recordId" = ? and "changes" like '%"state"%' order by "id" desc limit 1`, [id]);
        return last!.batch;
      };
      const isShown = async (id: number) => expect(await read(id)).toMatchObject({ state: 'shown', active: true });

      const created = (await (await host.call('POST', '/api/review', { token, body: { author: 'Ann', building, safety: 5, neighborhood: 5, transit: 5, text: 'Best.', writtenOn: today, state: 'shown' }, headers: { 'idempotency-key': freshKey() } })).json()) as { id: number; batch: number };
      expect(await undo(created.batch)).toMatchObject({ undone: 0, refused: [{ id: created.id }] });
      await isShown(created.id);

      const old = await make();
      expect(await undo(await before(old.id, { state: 'shown' }))).toMatchObject({ undone: 0, refused: [{ fields: ['state'] }] });
      await isShown(old.id);

      const slip = await make();
      const shown = await put(slip.id, { state: 'shown' });
      const back = (await undo(shown.body.batch)) as { batch: number };
      expect(await read(slip.id)).toMatchObject({ state: 'new' });
      await undo(back.batch);
      await isShown(slip.id);

      const hidden = await make({ state: 'hidden', reason: 'offTopic' });
      await undo(await before(hidden.id, { state: 'shown' }));
      expect(await read(hidden.id)).toMatchObject({ state: 'hidden', reason: 'offTopic' });
      const locked = await make({ state: 'hidden', reason: 'offTopic', writtenOn: dayAfter(today, -40) });
      await undo(await before(locked.id, { state: 'shown' }));
      await isShown(locked.id);

      const entered = (await (await host.call('POST', '/api/review', { token, body: { author: 'Bea', building, safety: 5, neighborhood: 5, transit: 5, text: 'Good.', writtenOn: today }, headers: { 'idempotency-key': freshKey() } })).json()) as { id: number; batch: number };
      expect(await undo(entered.batch)).toMatchObject({ undone: 1, refused: [] });
    });

    it('date requests themselves', async () => {
      const { id } = await make({ writtenOn: dayAfter(today, -5) });
      await put(id, { askedFor: 'profanity', askedOn: '2020-01-01' });
      expect(await read(id)).toMatchObject({ askedOn: today });
      for (const deletionAskedOn of [dayAfter(today, 1), dayAfter(today, -6)]) expect((await put(id, { deletionRequested: true, deletionBy: 'author', deletionAskedOn })).body.fields).toEqual({ deletionAskedOn: 'review.rule.askedOn' });
      expect((await put(id, { deletionRequested: true, deletionBy: 'author' })).body.fields).toEqual({ deletionReason: 'rule.required' });
      await put(id, { deletionRequested: true, deletionBy: 'author', deletionReason: 'I moved back.', deletionAskedOn: dayAfter(today, -2) });
      expect((await put(id, { deletionAskedOn: dayAfter(today, -4) })).body.fields).toEqual({ deletionAskedOn: 'review.rule.asWritten' });
    });

    it('credit whoever enters one that is decided', async () => {
      const made = await host.call('POST', '/api/review', { token, body: { author: 'Grace Liu', building, safety: 5, neighborhood: 5, transit: 5, text: 'Best.', writtenOn: today, state: 'shown' }, headers: { 'idempotency-key': freshKey() } });
      const { id } = (await made.json()) as { id: number };
      expect(await read(id)).toMatchObject({ state: 'shown', moderator: expect.any(Number) });
    });

    it('are not shown while inactive, and a request to delete is answered', async () => {
      const { id } = await make({ active: false });
      expect((await put(id, { state: 'shown' })).body.fields).toEqual({ state: 'review.rule.inactive' });
      expect(await read((await make({ deletionRequested: true, deletionBy: 'author' })).id)).toMatchObject({ deletionAskedOn: today });
      const asked = await make({ deletionRequested: true, deletionBy: 'author', deletionReason: 'I moved back.' });
      expect((await put(asked.id, { active: false })).body.fields).toEqual({ deletionAnswer: 'rule.required' });
      expect((await put(asked.id, { active: false, deletionAnswer: 'As you wish.' })).status).toBe(200);
      const kept = await make({ deletionRequested: true, deletionBy: 'landlord' });
      expect((await put(kept.id, { deletionRequested: false })).body.fields).toEqual({ deletionAnswer: 'rule.required' });
      expect((await put(kept.id, { deletionRequested: false, deletionAnswer: 'It breaks no rule.' })).status).toBe(200);
    });

    it('are kept from a landlord once they are locked, by age or by their author', async () => {
      const request = { deletionRequested: true, deletionBy: 'landlord', deletionReason: 'It is untrue.' };
      for (const more of [{ writtenOn: dayAfter(today, -30) }, { authorLocked: true }]) {
        const { id } = await make({ ...request, ...more });
        expect((await put(id, { active: false, deletionAnswer: 'Yes.' })).body.fields).toEqual({ active: 'review.rule.locked' });
      }
      const fresh = await make({ ...request, writtenOn: dayAfter(today, -29) });
      expect((await put(fresh.id, { active: false, deletionAnswer: 'Yes.' })).status).toBe(200);
    });

    it('are not taken down around their lock: without a request, by a request whose asker is changed, or by one that is dropped', async () => {
      const old = await make({ writtenOn: dayAfter(today, -40) });
      expect((await put(old.id, { active: false })).body.fields).toEqual({ active: 'review.rule.locked' });
      const asked = await make({ writtenOn: dayAfter(today, -40), deletionRequested: true, deletionBy: 'landlord', deletionAskedOn: dayAfter(today, -2) });
      expect((await put(asked.id, { active: false, deletionRequested: false, deletionBy: null })).body.fields).toEqual({ active: 'review.rule.locked' });
      expect((await put(asked.id, { deletionBy: 'author' })).body.fields).toEqual({ deletionBy: 'review.rule.asWritten' });
      expect((await put(asked.id, { deletionRequested: false, deletionBy: null })).body.fields).toEqual({ deletionAnswer: 'rule.required' });
      const mistaken = await put(old.id, { deletionRequested: true, deletionBy: 'landlord', deletionReason: 'It is untrue.' });
      await undo(mistaken.body.batch);
      expect(await read(old.id)).toMatchObject({ deletionRequested: false, deletionBy: null });
      await put(old.id, { deletionRequested: true, deletionBy: 'author', deletionReason: 'I moved back.' });
      expect((await put(old.id, { active: false, deletionAnswer: 'As you wish.' })).status).toBe(200);
    });

    it('keep the reason of a decision with it, and a mark with what proves it', async () => {
      const { id } = await make({ state: 'shown', writtenOn: dayAfter(today, -40) });
      expect((await put(id, { reason: 'profanity' })).body.fields).toEqual({ reason: 'review.rule.asWritten' });
      expect((await put(id, { deletionAnswer: 'Nobody asked.' })).body.fields).toEqual({ deletionRequested: 'rule.required' });
      const other = await make();
      await put(other.id, { state: 'hidden', reason: 'offTopic' });
      expect((await put(other.id, { reason: 'duplicate' })).body.fields).toEqual({ reason: 'review.rule.asWritten' });
      await put(other.id, { state: 'shown' });
      expect(await read(other.id)).toMatchObject({ state: 'shown', reason: null });
    });

    it('stay gone once a request was granted, but for taking that back, and keep what was asked and answered', async () => {
      const { id } = await make({ state: 'shown', writtenOn: dayAfter(today, -40) });
      const ask = (deletionReason: string) => put(id, { deletionRequested: true, deletionBy: 'author', deletionReason });
      await ask('I moved back.');
      await put(id, { deletionRequested: false, deletionAnswer: 'Not yet.' });
      for (const [name, value] of [['deletionBy', 'landlord'], ['deletionReason', 'Other.'], ['deletionAnswer', 'Yes.']] as const) expect((await put(id, { [name]: value })).body.fields).toEqual({ [name]: 'review.rule.asWritten' });
      await ask('Again, then.');
      expect(await read(id)).toMatchObject({ deletionAnswer: null, deletionAskedOn: today });
      expect((await put(id, { active: false })).body.fields).toEqual({ deletionAnswer: 'rule.required' });
      const granted = await put(id, { deletionRequested: false, active: false, deletionAnswer: 'As you wish.' });
      expect((await put(id, { active: true })).body.fields).toEqual({ active: 'review.rule.gone' });
      expect((await put(id, { deletionBy: 'landlord' })).body.fields).toEqual({ deletionBy: 'review.rule.asWritten' });
      await undo(granted.body.batch);
      expect(await read(id)).toMatchObject({ shown: true, deletionRequested: true });
      const born = await host.call('POST', '/api/review', { token, body: { author: 'Ann', building, safety: 5, neighborhood: 5, transit: 5, text: 'Best.', writtenOn: today, active: false }, headers: { 'idempotency-key': freshKey() } });
      expect(await born.json()).toMatchObject({ fields: { active: 'review.rule.takeDown' } });
    });

    it('wait until they are shown or hidden, and shown ones until their reply is', async () => {
      const waiting = async () => ((await (await host.call('GET', `/api/review?waits=true&building=${building}`, { token })).json()) as { rows: ReviewRow[] }).rows.map(({ id }) => id).toSorted((a, b) => a - b);
      const [first, second] = [await make(), await make({ reply: 'Thank you.', replyBy: 'Halcyon' })];
      await make({ deletionRequested: true, deletionBy: 'author' });
      await make({ active: false });
      expect(await waiting()).toEqual([first.id, second.id]);
      for (const { id } of [first, second]) await put(id, { state: 'shown' });
      expect(await waiting()).toEqual([second.id]);
      await put(first.id, { reply: 'Call me at 212 555 0188.', replyBy: 'Halcyon' });
      expect(await waiting()).toEqual([first.id, second.id]);
      expect((await put(first.id, { replyState: 'hidden' })).body.fields).toEqual({ replyReason: 'rule.required' });
      await put(first.id, { replyState: 'hidden', replyReason: 'personalData' });
      await put(second.id, { replyState: 'shown' });
      expect(await waiting()).toEqual([]);
    });

    it('are verified by a signed lease of their author in the building, and not when it is undone', async () => {
      const before = await make({ author: 'Verity Lease' });
      const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
      const signed = (await system((batch) => batch.create('contract', { name: 'verity lease', workflow: stage('won'), building, address: '66 Rockwell Pl', unit: '1A', leaseStartDate: dayAfter(today, -90), leaseEndDate: dayAfter(today, 200), totalPrice: 100_00 }))).id;
      const { number } = (await (await host.call('GET', `/api/contract/${signed}`, { token })).json()) as { number: number };
      expect(await read(before.id)).toMatchObject({ residentVerified: true, contract: signed, contractNumber: number });
      const after = await make({ author: 'Verity Lease' });
      expect(await read(after.id)).toMatchObject({ residentVerified: true, contract: signed });
      expect(await read((await make({ author: 'Verity Lease', writtenOn: dayAfter(today, -200) })).id)).toMatchObject({ residentVerified: false, contract: null });
      await system((batch) => batch.update('contract', signed, undefined, { leaseStartDate: dayAfter(today, -80) }));
      expect(await read(after.id)).toMatchObject({ residentVerified: true });
      await system((batch) => batch.update('contract', signed, undefined, { workflow: stage('lost'), lostReason: 3 }));
      expect(await read(after.id)).toMatchObject({ residentVerified: false, contract: null });
    });

    describe('are held against leases', () => {
      const stages = () => rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
      const lease = async (more: object = {}) => {
        const won = (await stages()).find(({ kind }) => kind === 'won')?.id;
        return (await system((batch) => batch.create('contract', { name: 'Verity Lease', workflow: won, building, address: '66 Rockwell Pl', unit: '1A', leaseStartDate: dayAfter(today, -90), leaseEndDate: dayAfter(today, 200), totalPrice: 100_00, ...more }))).id;
      };
      const proved = async (id: number) => {
        const { residentVerified, contract } = await read(id);
        return residentVerified ? contract : null;
      };

      it('when they are imported, deleted and brought back', async () => {
        const signed = await lease();
        const [id = 0] = (await host.kernel.use(writing).run({ system: true }, { kind: 'import' }, (batch) => batch.createMany('review', [{ author: 'verity lease', building, safety: 4, neighborhood: 4, transit: 5, text: 'Good value.', writtenOn: today }]))) as number[];
        expect(await proved(id)).toBe(signed);
        const other = await make({ author: 'Nora Lease' });
        const { batch: gone } = (await (await host.call('DELETE', `/api/review/${other.id}`, { token, headers: { 'idempotency-key': freshKey(), 'if-match': `"${other.version}"` } })).json()) as { batch: number };
        const nora = await lease({ name: 'Nora Lease', unit: '1B' });
        await undo(gone);
        expect(await proved(other.id)).toBe(nora);
      });

      it('again when a signature is undone and done again, and by another lease where there is one', async () => {
        const { id } = await make({ author: 'Verity Lease' });
        const first = await lease();
        const second = await lease({ unit: '2B' });
        expect(await proved(id)).toBe(first);
        const lost = (await stages()).find(({ kind }) => kind === 'lost')?.id;
        const { version } = (await (await host.call('GET', `/api/contract/${first}`, { token })).json()) as { version: number };
        const moved = await host.call('PUT', `/api/contract/${first}`, { token, body: { workflow: lost, lostReason: 3 }, headers: { 'idempotency-key': freshKey(), 'if-match': `"${version}"` } });
        expect(moved.status).toBe(200);
        expect(await proved(id)).toBe(second);
        await system((batch) => batch.update('contract', second, undefined, { workflow: lost, lostReason: 3 }));
        expect(await proved(id)).toBe(null);
        await undo(((await moved.json()) as { batch: number }).batch);
        expect(await proved(id)).toBe(first);
        const elsewhere = (await system((batch) => batch.create('building', { address: '41-17 Crescent St', borough: 'queens', confirmedAddress: '41-17 Crescent St' }))).id;
        await system((batch) => batch.update('contract', first, undefined, { building: elsewhere, address: '41-17 Crescent St' }));
        expect(await proved(id)).toBe(null);
      });

      it('that were signed before anybody did so, but for those that somebody decided by hand', async () => {
        const signed = await lease();
        const [stored, byHand] = [await make({ author: 'Verity Lease' }), await make({ author: 'Verity Lease' })];
        await put(byHand.id, { contract: null, residentVerified: false });
        await host.kernel.use(database).write((connection) => change(connection, 'update "review" set "contract" = null, "residentVerified" = false where "id" = ?', [stored.id]));
        await host.kernel.read(jobs).find(({ id }) => id === 'review/verify-stored')!.run(host.kernel);
        expect([await proved(stored.id), await proved(byHand.id)]).toEqual([signed, null]);
      });
    });

    it('tell among a thousand decisions of three moderators whose hide low scores more readily', async () => {
      const random = seededRandom(18);
      const chances = [{ low: 0.08, high: 0.08 }, { low: 0.3, high: 0.06 }, { low: 0.1, high: 0.1 }];
      const moderators = (await Promise.all(chances.map((_, at) => system((batch) => batch.create('user', { userId: `moderator${at}`, name: `Moderator${'ABC'[at]}`, email: `moderator${at}@example.com`, status: 'approved' }))))).map(({ id }) => id);
      const rows = Array.from({ length: 1000 }, (_, at) => {
        const isLow = random.next() < 0.4;
        const isHidden = random.next() < chances[at % 3]![isLow ? 'low' : 'high'];
        const score = isLow ? 1 : 5;
        return { author: `Author ${at}`, building, safety: score, neighborhood: score, transit: score, text: 'As it is.', writtenOn: today, moderator: moderators[at % 3], state: isHidden ? 'hidden' : 'shown', ...(isHidden && { reason: 'offTopic' }) };
      });
      await system(async (batch) => ({ id: (await batch.createMany('review', rows))[0] ?? 0 }));
      const { moderators: told } = (await (await host.call('GET', '/api/review/fairness', { token })).json()) as FairnessResponse;
      expect(moderators.map((id) => fairnessOf(told.find((one) => one.id === id)!))).toMatchObject([{ is: 'even' }, { is: 'uneven', against: 'low' }, { is: 'even' }]);
    });

    it('tell those who moderate alone what each colleague decided', async () => {
      const tokens = await Promise.all(
        ['viewer', 'leasingAgent', 'contentEditor', 'manager'].map(async (role, at) => {
          const userId = `person${at}`;
          const password = `a password of person ${at}`;
          const { id } = (await (await host.call('POST', '/api/user/register', { body: { userId, name: 'Somebody', email: `${userId}@example.com`, userPw: host.credentials('', password).userPw } })).json()) as { id: number };
          await system((batch) => batch.update('user', id, undefined, { status: 'approved' }));
          await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: [role] } });
          return host.signIn(userId, password);
        }),
      );
      const statusOf = async (path: string) => Promise.all(tokens.map(async (theirs) => (await host.call('GET', path, { token: theirs })).status));
      expect(await statusOf('/api/review?limit=1')).toEqual([200, 200, 200, 200]);
      expect(await statusOf('/api/review/fairness')).toEqual([403, 403, 200, 200]);
    });

    it('make averages, the meter and what the site shows, of shown ones alone', async () => {
      const other = (await system((batch) => batch.create('building', { address: '41-17 Crescent St', borough: 'queens', confirmedAddress: '41-17 Crescent St' }))).id;
      const rows = Array.from({ length: 12 }, (_, at) => ({ author: `김하나 ${at}`, building: other, safety: at < 6 ? 1 : 5, neighborhood: at < 6 ? 1 : 5, transit: at < 6 ? 1 : 5, text: 'As it is.', writtenOn: today, state: at < 3 ? 'hidden' : 'shown', ...(at < 3 && { reason: 'profanity' }), ...(at === 11 && { reply: 'Thanks.', replyState: 'shown' }) }));
      await system(async (batch) => ({ id: (await batch.createMany('review', rows))[0] ?? 0 }));
      const { id: gone } = await make({ building: other, state: 'shown', deletionRequested: true, deletionBy: 'author' });
      await put(gone, { active: false, deletionAnswer: 'As you wish.' });
      const averages = (await (await host.call('GET', `/api/review/averages?building=${other}`, { token })).json()) as AveragesResponse;
      expect(averages.rows).toMatchObject([{ id: other, name: '41-17 Crescent St', count: 9, overall: 3.67, safety: 3.67 }]);
      expect(averages.rows[0]?.trend.at(-1)).toBe(3.67);
      const regions = (await (await host.call('GET', '/api/review/averages', { token })).json()) as AveragesResponse;
      expect(regions.rows.find(({ id }) => id === 0)?.count).toBeGreaterThanOrEqual(9);
      const fairness = (await (await host.call('GET', '/api/review/fairness', { token })).json()) as FairnessResponse;
      expect(fairness.buildings.find(({ id }) => id === other)).toMatchObject({ name: '41-17 Crescent St', low: 6, lowHidden: 3, high: 8, highHidden: 1 });
      const site = (await (await host.call('GET', `/api/content/reviews?building=${other}&limit=2`)).json()) as SiteReviews;
      expect(site).toMatchObject({ count: 9, reviews: [{ author: '김', reply: 'Thanks.', residentVerified: false }, {}] });
      expect(site.reviews).toHaveLength(2);
      expect((await host.call('GET', '/api/content/reviews')).status).toBe(400);
      await system((batch) => batch.update('building', other, undefined, { active: false }));
      expect(await (await host.call('GET', `/api/content/reviews?building=${other}`)).json()).toMatchObject({ count: 0, reviews: [] });
    });
  });
}, 'product');
