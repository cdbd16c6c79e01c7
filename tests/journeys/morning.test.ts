import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { applicant, elmStreet } from './furnish.ts';
import { alive, openBrowser, openStage, servesOffline, signedInPage, type Stage } from './stage.ts';

describe('a morning in Korean, in the dark', () => {
  let stage: Stage;
  let browser: Browser;
  let building: number;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    [building] = (await elmStreet(stage, 1, () => ({ active: false }))) as [number];
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  interface Waiting {
    readonly cards: readonly { readonly kind: string; readonly id: number }[];
    readonly nextAt: string | null;
  }
  const waiting = async () => (await stage.api<Waiting>('GET', '/queue')).body;
  const idsOf = async (kind: string) => (await waiting()).cards.flatMap((card) => (card.kind === kind ? [card.id] : []));
  const decide = async (id: number, status: string) => {
    const { version } = (await stage.api<{ version: number }>('GET', `/user/${id}`)).body;
    expect((await stage.api('PUT', `/user/${id}`, { status }, { 'if-match': `"${version}"` })).status).toBe(200);
  };
  let mornings = 0;
  beforeEach(async () => {
    mornings += 1;
    for (const id of await idsOf('user/applicant')) await decide(id, 'approved');
  });
  const statusOf = async (record: string, id: number) => (await stage.api<{ status: string }>('GET', `/${record}/${id}`)).body.status;
  const list = (page: Page) => page.getByRole('list', { name: '처리할 일' });
  const cardOf = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name });

  async function openPhone(width = 390, height = 844) {
    const opened = await signedInPage(browser, stage, { path: '/', locale: 'kr', theme: 'dark' });
    await opened.page.setViewportSize({ width, height });
    await alive(opened.page);
    // the areas say late what can be done about their cards
    await list(opened.page).locator('[aria-current=true]').getByRole('button', { name: /^(투어 확정|승인|할 일 완료)$/ }).waitFor();
    return opened;
  }

  it.each([[390, 844], [1440, 900]])('is done by keys alone at %i px: decided, put off, ticked, taken back, until nothing waits', async (width, height) => {
    const names = ['김하나', '이두리', '박세찬'];
    const people: number[] = [];
    for (const [at, name] of names.entries()) people.push(await applicant(stage, { userId: `morning${Date.now()}${at}`, name }));
    const today = dayInNewYork(Date.now());
    const { me } = (await stage.api<{ me: number }>('GET', `/tour/agenda?from=${today}&to=${today}`)).body;
    const made = await stage.api<{ id: number }>('POST', '/tour', { client: '최민준', startsAt: momentInNewYork(dayAfter(today, 1), `${8 + mornings * 2}:00`.padStart(5, '0')), agent: me, building });
    expect(made.status).toBe(200);

    const { page, context, wrong } = await openPhone(width, height);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.dataset['theme'], document.documentElement.lang])).toEqual([width, 'dark', 'ko']);
    const press = (key: string) => page.keyboard.press(key);
    const goesTo = (name: string) => cardOf(page, name).and(page.locator('[aria-current]')).waitFor();
    const isGone = (name: string) => cardOf(page, name).waitFor({ state: 'detached' });

    // the tour first: Enter confirms it where it stands
    await goesTo('최민준');
    await press('Enter');
    await isGone('최민준');
    await expect.poll(() => statusOf('tour', made.body.id)).toBe('confirmed');
    // J and K by their place on the keyboard, whatever they write in Hangul
    await goesTo('김하나');
    await press('j');
    await goesTo('이두리');
    await press('k');
    await goesTo('김하나');
    await press('Enter');
    await isGone('김하나');
    await expect.poll(() => statusOf('user', people[0]!)).toBe('approved');
    await goesTo('이두리');
    await press('s');
    await isGone('이두리');
    await expect.poll(() => idsOf('user/applicant')).toEqual([people[2]]);
    await goesTo('박세찬');
    await press('d');
    await page.getByText(/까지 모두 끝났습니다$/).waitFor();
    await expect.poll(waiting).toMatchObject({ cards: [], nextAt: expect.any(String) });

    // and back, the latest first: a tick, one put off, and an approval
    await press('Control+z');
    await goesTo('박세찬');
    await press('z');
    await goesTo('이두리');
    await press('z');
    await goesTo('김하나');
    await expect.poll(() => statusOf('user', people[0]!)).toBe('applying');
    await expect.poll(async () => (await idsOf('user/applicant')).toSorted()).toEqual(people.toSorted());
    for (const name of names) {
      await goesTo(name);
      await press('Enter');
      await isGone(name);
    }
    await page.getByText('처리할 일이 없습니다.').waitFor();
    for (const id of people) expect(await statusOf('user', id)).toBe('approved');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('is swiped: to the right it is done, to the left put off, and a short way does nothing', async () => {
    const names = ['강나래', '윤다솜'];
    const people: number[] = [];
    for (const [at, name] of names.entries()) people.push(await applicant(stage, { userId: `swiped${Date.now()}${at}`, name }));
    const { page, context, wrong } = await openPhone();
    const session = await context.newCDPSession(page);
    const swipe = async (name: string, by: number) => {
      const box = (await cardOf(page, name).boundingBox())!;
      const line = (await cardOf(page, name).getByText(name).first().boundingBox())!;
      const [x, y] = [by > 0 ? box.x + 40 : box.x + box.width - 40, line.y + line.height / 2];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', across: number) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x + across, y }] });
      await touch('touchStart', 0);
      for (let step = 1; step <= 10; step += 1) await touch('touchMove', (by * step) / 10);
      await touch('touchEnd', by);
    };
    await swipe('강나래', 120);
    await page.locator('.queue-swipe').waitFor({ state: 'detached' });
    expect((await idsOf('user/applicant')).toSorted()).toEqual(people.toSorted());
    await swipe('강나래', 230);
    await cardOf(page, '강나래').waitFor({ state: 'detached' });
    await expect.poll(() => idsOf('user/applicant')).toEqual([people[1]]);
    await swipe('윤다솜', -230);
    await cardOf(page, '윤다솜').waitFor({ state: 'detached' });
    await expect.poll(waiting).toMatchObject({ cards: [], nextAt: expect.any(String) });
    await page.getByRole('button', { name: '마지막 실행 취소' }).click();
    await cardOf(page, '윤다솜').waitFor();
    await page.getByRole('button', { name: '마지막 실행 취소' }).click();
    await cardOf(page, '강나래').waitFor();
    await expect.poll(async () => (await idsOf('user/applicant')).toSorted()).toEqual(people.toSorted());
    expect(wrong).toEqual([]);
    await context.close();
  });

  it('goes on without a network: one message, sent in its order afterwards, a refusal where its card stands', async () => {
    const stamp = Date.now();
    const applied = await applicant(stage, { userId: `offline${stamp}`, name: '서다온' });
    const make = async (record: string, values: object) => (await stage.api<{ id: number; version: number }>('POST', `/${record}`, values)).body;
    const yesterday = dayAfter(dayInNewYork(Date.now()), -1);
    const owed = async (name: string) => make('customer', { name, phone: '+1 646 555 0172', nextActionOn: yesterday, nextAction: '전화' });
    const [late, other] = [await owed('Noa Late'), await owed('Mia Other')];

    const { page, context, wrong } = await openPhone();
    await servesOffline(page);
    await context.setOffline(true);
    const choose = async (name: string) => cardOf(page, name).getByText(name).first().click();
    const isGone = (name: string) => cardOf(page, name).waitFor({ state: 'detached' });
    for (const name of ['Noa Late', 'Mia Other']) {
      await choose(name);
      await page.keyboard.press('Enter');
      await isGone(name);
    }
    await choose('서다온');
    await page.keyboard.press('Enter');
    await cardOf(page, '서다온').getByText(/네트워크가 있을 때만/).waitFor();
    await page.keyboard.press('s');
    await isGone('서다온');
    await page.keyboard.press('z');
    await cardOf(page, '서다온').waitFor();
    const bar = page.getByRole('region', { name: '네트워크 없음' });
    await bar.getByText('변경 2건 대기 중').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);

    // somebody else puts the same for one of them meanwhile
    const moved = await stage.api('PUT', `/customer/${late.id}`, { nextActionOn: dayAfter(yesterday, -3) }, { 'if-match': `"${late.version}"` });
    expect(moved.status).toBe(200);
    await context.setOffline(false);
    const refused = cardOf(page, 'Noa Late').getByRole('alert');
    await refused.waitFor();
    const nextOf = async (id: number) => (await stage.api<{ nextActionOn: string | null }>('GET', `/customer/${id}`)).body.nextActionOn;
    expect([await nextOf(other.id), await nextOf(late.id), await cardOf(page, 'Mia Other').count()]).toEqual([null, dayAfter(yesterday, -3), 0]);
    await refused.getByRole('button', { name: '내 값으로 저장' }).click();
    await isGone('Noa Late');
    await expect.poll(() => nextOf(late.id)).toBeNull();
    await choose('서다온');
    await page.keyboard.press('Enter');
    await isGone('서다온');
    await expect.poll(() => statusOf('user', applied)).toBe('approved');
    expect(wrong).toEqual([]);
    await context.close();
  });
});
