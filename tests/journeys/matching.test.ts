import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MatchPair } from '../../plugins/match/api.ts';
import { applicant, keptPhoto } from './furnish.ts';
import { card, drag, lane } from './board-hands.ts';
import { openBrowser, openStage, signedInPage, visit, type Stage } from './stage.ts';

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** Words of the pages in each language. */
const words = {
  en: { ask: 'Send request', accept: 'Accept request', seat: 'Host agreed, give seat', group: 'The group of 3', accepted: 'Request of {{name}} accepted, waits for the host', seated: '{{name}} has a seat' },
  kr: { ask: '신청 보내기', accept: '신청 수락', seat: '호스트 동의, 자리 배정', group: '3명이 함께라면', accepted: '{{name}} 님의 신청을 수락했습니다. 호스트의 동의를 기다립니다', seated: '{{name}} 님의 자리가 정해졌습니다' },
  zh: { ask: '发送申请', accept: '接受申请', seat: '发起人已同意，入座', group: '3 人合租', accepted: '已接受{{name}}的申请，等待发起人同意', seated: '{{name}}已入座' },
} as const;

describe('a member who asks for roommates', () => {
  let stage: Stage;
  let browser: Browser;
  let run = 0;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  const send = async <T extends { id: number }>(record: string, values: unknown): Promise<T> => {
    const { status, body } = await stage.api<T>('POST', `/${record}`, values);
    expect([record, status, body]).toEqual([record, 200, body]);
    return body;
  };
  const read = async <T>(path: string): Promise<T> => (await stage.api<T>('GET', `/${path}`)).body;
  const change = async (record: string, id: number, values: unknown): Promise<number> => {
    const { version } = await read<{ version: number }>(`${record}/${id}`);
    const { status, body } = await stage.api<{ batch?: number }>('PUT', `/${record}/${id}`, values, { 'if-match': `"${version}"` });
    expect([record, status, body]).toEqual([record, 200, body]);
    const { entries } = await read<{ entries: readonly { batch: number; batchKind: string }[] }>(`${record}/${id}/history`);
    // what followed by itself is undone with it
    return entries.find(({ batchKind }) => batchKind === 'form')!.batch;
  };

  /** A home of three places with a host, who takes one of them, and two people who search. */
  const furnish = async () => {
    run += 1;
    const own = `${Date.now() % 1_000_000}${run}`;
    const letters = [...own].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    const area = (await send('area', { name: { en: `Area ${own}`, kr: '', zh: '' }, borough: 'brooklyn' })).id;
    const person = async (name: string) => {
      const member = await applicant(stage, { userId: `${name}${own}`, name: `${name}${letters}` });
      await change('user', member, { status: 'approved' });
      const roommate = (await send('roommate', { name: `${name}${letters}`, member, budgetFrom: 140_000, budgetTo: 170_000, moveFrom: '2026-12-01', moveTo: '2026-12-10', areas: [area], stayMonths: 12, rhythm: 'student' })).id;
      return { member, roommate, name: `${name}${letters}` };
    };
    const [host, first, second] = [await person('Host'), await person('First'), await person('Second')];
    const address = `${Number(own) % 900}-${10 + run} 29th St`;
    const building = (await send('building', { address, confirmedAddress: address, borough: 'queens' })).id;
    const room = (await send('room', { unitNumber: '3C', building, count: 3, taken: 0 })).id;
    const photos = [await keptPhoto(stage)];
    const match = (await send('match', { title: `Home ${own}`, host: host.member, room, seats: 3, seatPrice: 150_000, areas: [area], photos, registration: 'complete' })).id;
    return { host, first, second, room, match };
  };

  for (const locale of ['en', 'kr', 'zh'] as const) {
    it(`is matched, seated and taken back in ${locale}`, async () => {
      const { first, second, room, match } = await furnish();
      const inquiry = (await send('matchInquiry', { text: 'A quiet home from December', member: first.member })).id;
      await change('matchInquiry', inquiry, { confirmed: true, match });
      const { page, context, wrong } = await signedInPage(browser, stage, { path: `/match/candidates/${match}`, locale });
      const say = words[locale];
      const request = async (page_: Page, person: typeof first) => {
        await visit(page_, `${stage.url}/match/candidates/${match}?person=${person.roommate}`);
        await page_.getByRole('button', { name: new RegExp(say.ask) }).click();
        const found = () => read<{ rows: readonly { id: number; state: string }[] }>(`matchRequest?match=${match}&member=${person.member}`);
        await soon(async () => (await found()).rows.map(({ state }) => state)).toEqual(['pending']);
        return (await found()).rows[0]!.id;
      };
      const [one, two] = [await request(page, first), await request(page, second)];
      const stateOf = async (id: number) => (await read<{ state: string }>(`matchRequest/${id}`)).state;
      // answered by keys alone
      await visit(page, `${stage.url}/match/request/review?request=${one}`);
      await page.getByRole('button', { name: new RegExp(say.accept), disabled: false }).waitFor();
      await page.keyboard.press('y');
      await page.getByText(say.accepted.replace('{{name}}', first.name)).first().waitFor();
      expect(await stateOf(one)).toBe('accepted');
      // the next one is open and has the focus: the same key answers for somebody else
      await soon(() => page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true');
      await soon(() => page.evaluate(() => document.activeElement?.textContent ?? '')).not.toContain(first.name);
      await visit(page, `${stage.url}/match/request/review?request=${one}`);
      await page.getByRole('button', { name: new RegExp(say.seat), disabled: false }).waitFor();
      await page.keyboard.press('y');
      await soon(() => stateOf(one)).toBe('seated');
      expect(await read(`room/${room}`)).toMatchObject({ taken: 2 });

      await visit(page, `${stage.url}/match/candidates/${match}?person=${second.roommate}`);
      await page.getByText(say.group).first().waitFor();
      const { group } = await read<MatchPair>(`match/${match}/candidate/${second.roommate}`);
      expect(group?.people).toHaveLength(3);
      expect(group?.pairs.some(({ score }) => score === group.weakest.score)).toBe(true);

      await visit(page, `${stage.url}/match/request/review?request=${two}`);
      await page.getByRole('button', { name: new RegExp(say.accept), disabled: false }).waitFor();
      await page.keyboard.press('y');
      await soon(() => stateOf(two)).toBe('accepted');
      await visit(page, `${stage.url}/match/request/review?request=${two}`);
      await page.getByRole('button', { name: new RegExp(say.seat), disabled: false }).waitFor();
      await page.keyboard.press('y');
      await soon(() => stateOf(two)).toBe('seated');
      expect([await read(`room/${room}`), await read(`match/${match}`)]).toMatchObject([{ taken: 3 }, { state: 'complete', taken: 3 }]);
      await page.getByText(say.seated.replace('{{name}}', second.name)).first().waitFor();
      await page.keyboard.press('Control+Z');
      await soon(() => stateOf(two)).toBe('accepted');
      expect([await read(`room/${room}`), await read(`match/${match}`)]).toMatchObject([{ taken: 2 }, { state: 'matching', taken: 2 }]);
      expect(wrong).toEqual([]);
      await context.close();
    });
  }

  it('is moved on the board of requests by the pointer, taken back, and moved by keys', async () => {
    const { first, second, match } = await furnish();
    const ask = async ({ member }: typeof first) => (await send('matchRequest', { match, member })).id;
    const [one, two] = [await ask(first), await ask(second)];
    const stateOf = async (id: number) => (await read<{ state: string }>(`matchRequest/${id}`)).state;
    const { page, context, wrong } = await signedInPage(browser, stage, { path: `/match/request/board?match=${match}` });
    await lane(page, 'Pending').getByText(second.name).waitFor();
    await drag(page, first.name, 'Accepted');
    await lane(page, 'Accepted').getByText(first.name).waitFor();
    await soon(() => stateOf(one)).toBe('accepted');
    await page.getByRole('button', { name: 'Undo' }).click();
    await lane(page, 'Pending').getByText(first.name).waitFor();
    await soon(() => stateOf(one)).toBe('pending');

    await card(page, second.name).focus();
    for (const key of [' ', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await lane(page, 'Accepted').getByText(second.name).waitFor();
    await soon(() => stateOf(two)).toBe('accepted');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
