import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { http as httpService } from '#core/http/http.ts';
import { createKernel } from '#core/kernel/index.ts';
import { coreServices } from '#core/services.ts';
import type { BoardResponse } from '#kit/board/api.ts';
import { replayWrites } from '#kit/offline/replay.ts';
import type { WriteDraft } from '#kit/offline/waiting-write.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from '../support/engines.ts';
import { adminPassword, freshKey, startTestHost, type TestHost } from '../support/host.ts';
import { memoryWrites } from '../support/memory-writes.ts';

/** Moves, edits and undos of all three together. */
const steps = 1000;
const cards = 60;

type Card = { readonly id: number; readonly version: number; readonly workflow: number; readonly memo?: string | null };

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed;
  const below = (count: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * count);
  };
  return { below, of: <T,>(all: readonly T[]): T => all[below(all.length)] as T };
}

/** A member of the staff, signed in: calls with their own token. */
async function colleague(host: TestHost, admin: string, userId: string) {
  const userPw = createHash('sha512').update(adminPassword).digest('hex');
  const made = await host.call('POST', '/api/user/register', { body: { userId, name: '박미나', email: `${userId}@stoop.example`, userPw } });
  const { id } = (await made.json()) as { id: number };
  const { version } = (await (await host.call('GET', `/api/user/${id}`, { token: admin })).json()) as Card;
  const approved = await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved', type: 'admin' }, headers: { 'if-match': `"${version}"` } });
  expect(approved.status).toBe(200);
  const token = await host.signIn(userId);
  const call = async <T,>(method: string, path: string, body?: unknown, version_?: number): Promise<{ status: number; body: T }> => {
    const headers = { 'idempotency-key': freshKey(), ...(version_ !== undefined && { 'if-match': `"${version_}"` }) };
    const response = await host.call(method, `/api${path}`, { token, body, headers });
    return { status: response.status, body: (await response.json()) as T };
  };
  return { token, call, person: id };
}

onEachEngine('one board, two browsers and a third without a network', (_, place) => {
  it(`stays one after ${steps} moves, edits and undos: journal, board and table agree, nothing is overwritten, each refusal has its reason`, async ({ annotate }) => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const admin = await host.signIn();
      const [first, second, away] = [await colleague(host, admin, 'first01'), await colleague(host, admin, 'second01'), await colleague(host, admin, 'away01')];
      const stages = (await first.call<{ rows: readonly { id: number; kind: string }[] }>('GET', '/workflow?sort=sort')).body.rows;
      for (let number = 0; number < cards; number += 1) {
        expect((await first.call('POST', '/contract', { name: `Card ${number}`, phone: '+1 646 555 0172' })).status).toBe(200);
      }
      const board = async () => (await first.call<BoardResponse>('GET', '/contract/board')).body.cards as unknown as readonly Card[];
      const start = new Map((await board()).map((card) => [card.id, card]));
      expect(start.size).toBe(cards);

      // the third loses the network with the board before its eyes, and works on
      const store = memoryWrites();
      const shown = new Map(start);
      const own = randomOf(3);
      const drafts = new Map<string, WriteDraft>();
      for (let number = 0; number < steps / 3; number += 1) {
        const card = own.of([...shown.values()]);
        const common = { key: `away-${number}`, record: 'contract', recordId: card.id, title: `Card ${card.id}`, lines: [] } as const;
        const to = own.of(stages).id;
        const memo = `away-${number}`;
        const draft: WriteDraft =
          own.below(3) > 0 && to !== card.workflow
            ? { ...common, method: 'POST', path: `/contract/${card.id}/move`, body: { from: card.workflow, to }, patch: { workflow: to }, before: { workflow: card.workflow } }
            : { ...common, method: 'PUT', path: `/contract/${card.id}`, version: card.version, body: { memo }, patch: { memo }, before: { memo: card.memo ?? null } };
        shown.set(card.id, { ...card, ...draft.patch });
        drafts.set(draft.key, draft);
        await store.add(away.person, draft);
      }

      // meanwhile the other two move, edit and take back what they see
      const refusals: unknown[] = [];
      const work = async ({ call }: typeof first, seed: number) => {
        const random = randomOf(seed);
        const batches: number[] = [];
        for (let number = 0; number < steps / 3; number += 1) {
          const { body: card } = await call<Card>('GET', `/contract/${1 + random.below(cards)}`);
          const kind = random.below(5);
          const answer =
            kind === 0 && batches.length > 0
              ? await call<{ batch: number }>('POST', `/batch/${batches.pop()}/undo`)
              : kind < 3
                ? await call<{ batch: number | null }>('PUT', `/contract/${card.id}`, { memo: `${seed}-${number}` }, card.version)
                : await call<{ batch: number | null }>('POST', `/contract/${card.id}/move`, { from: card.workflow, to: random.of(stages).id });
          if (answer.status !== 200) refusals.push(answer.body);
          else if (answer.body.batch !== null && kind !== 0) batches.push(answer.body.batch);
        }
      };
      const kernel = createKernel(
        coreServices({
          side: 'server', origin: host.url, locale: 'en', theme: 'light', loginSecret: '',
          fetch: (request) => {
            request.headers.set('authorization', `Bearer ${away.token}`);
            return fetch(request);
          },
        }),
      );
      const back = async () => {
        await first.call('GET', '/contract/board');
        return replayWrites(store, kernel.use(httpService), away.person);
      };
      const [, , replayed] = await Promise.all([work(first, 1), work(second, 2), back()]);
      const kept = await store.all(away.person);

      expect(replayed.stopped).toBeUndefined();
      expect(replayed.sent + kept.length).toBe(drafts.size);
      for (const { refusal } of kept) {
        expect(refusal?.kind).toMatch(/^(conflict|invalid)$/);
        // who was faster, or which rule of the stage
        expect([refusal?.by, ...Object.keys(refusal?.fields ?? {})].filter((reason) => reason !== undefined)).not.toEqual([]);
      }
      for (const body of refusals) expect(body).toMatchObject({ errorCode: expect.any(Number), message: expect.stringMatching(/\S/) });

      // the journal is a chain: each value was put in the place of the one before it
      const journal = await rowsOf<{ by: number; recordId: number; changes: unknown }>(
        host.kernel.use(database).read,
        `select j."by", j."recordId", j."changes" from "journal" j where j."record" = 'contract' order by j."id"`,
      );
      const last = new Map<string, unknown>();
      for (const { recordId, changes } of journal) {
        const read = (typeof changes === 'string' ? JSON.parse(changes) : changes) as Readonly<Record<string, readonly [unknown, unknown]>>;
        for (const field of ['workflow', 'memo']) {
          const change = read[field];
          if (!change) continue;
          const name = `${recordId}/${field}`;
          expect([name, change[0] ?? null]).toEqual([name, last.get(name) ?? null]);
          last.set(name, change[1]);
        }
      }
      // and what was written without a network was never put over what its writer had not seen
      const sentMemos = [...drafts.values()].filter(({ key, patch }) => 'memo' in patch && !kept.some((write) => write.key === key));
      for (const { recordId, patch } of sentMemos) {
        const over = journal
          .map(({ recordId: id, changes }) => ({ id, change: ((typeof changes === 'string' ? JSON.parse(changes) : changes) as Record<string, readonly [unknown, unknown]>)['memo'] }))
          .find(({ id, change }) => id === recordId && change?.[1] === patch['memo']);
        expect(over?.change?.[0] ?? null).toSatisfy((before: unknown) => before === null || String(before).startsWith('away-'));
      }

      const table = await rowsOf<Card>(host.kernel.use(database).read, 'select "id", "workflow", "memo" from "contract" where "deletedAt" is null');
      const lanes = new Map((await board()).map(({ id, workflow }) => [id, workflow]));
      for (const { id, workflow, memo } of table) {
        expect([id, lanes.get(id), last.get(`${id}/workflow`)]).toEqual([id, workflow, workflow]);
        expect([id, last.get(`${id}/memo`) ?? null]).toEqual([id, memo ?? null]);
      }
      await annotate(JSON.stringify({ sent: replayed.sent, refused: kept.length, refusedWithNetwork: refusals.length }), 'figures');
      await kernel.stop();
    } finally {
      await host.end();
    }
  });
}, 'product');
