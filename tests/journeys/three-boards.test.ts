import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { signIn } from './api.ts';
import { lanesOf, wayBack } from './board-hands.ts';
import { member } from './furnish.ts';
import { openBrowser, openStage, password, servesOffline, signedInPage, type Stage } from './stage.ts';

/** Steps of each browser; `BOARD_STEPS=334` and `--testTimeout=540000` make a thousand of them. */
const stepsOfEach = Number(process.env['BOARD_STEPS'] ?? 14);
/** Few enough for steps to meet, and for the history of each to be read at once. */
const cards = stepsOfEach > 100 ? 20 : 7;
/** The lanes between which these contracts may go without being asked anything, by their place: New to Approved. */
const freeLanes = 5;

type Row = { readonly id: number; readonly version: number; readonly name: string; readonly workflow: number };
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** A browser of somebody, and what the server refused them of their moves. */
interface Hand {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly random: Random;
  readonly refused: number[];
}

describe('one board in three browsers', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
    for (const [userId, name] of [['yuna01', 'Yuna'], ['ethan01', 'Ethan'], ['maker01', 'Maker']] as const) await member(stage, { userId, name, admin: true });
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  /** The cards of each lane by their names, in the order that is read out. */
  const shownOn = (page: Page) =>
    lanesOf(page).evaluateAll((lanes) => lanes.map((lane) => [...lane.querySelectorAll('[aria-posinset]')].toSorted((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet)).map((card) => card.querySelector('strong')!.textContent)));

  async function open(seed: number, path: string, as?: string): Promise<Hand> {
    const { page, context } = await signedInPage(browser, stage, { path, hears: true, ...(as !== undefined && { as }) });
    // high enough for every card to be drawn, whichever lane they gather in
    await page.setViewportSize({ width: 1440, height: 400 + cards * 115 });
    await servesOffline(page);
    const refused: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/move') && answer.status() >= 400) refused.push(answer.status());
    });
    return { page, context, random: seededRandom(seed), refused };
  }

  /** Lifts a card by keys, carries it some lanes and places away, and drops it. */
  async function moveSomewhere({ page, random }: Hand, name: string): Promise<void> {
    const card = lanesOf(page).getByRole('link', { name });
    // somebody else's move may take the card away in the moment between the focus and the key
    await expect
      .poll(async () => {
        // it may have taken the card before along, to where a move asks for something
        const asking = page.getByRole('dialog', { name: /^Move / });
        if (await asking.isVisible()) {
          await asking.getByRole('button', { name: 'Cancel', exact: true }).click();
          await asking.waitFor({ state: 'hidden' });
        }
        await card.focus();
        await page.keyboard.press(' ');
        return wayBack(page).waitFor({ timeout: 3000 }).then(() => true, () => false);
      })
      .toBe(true);
    const from = await lanesOf(page).evaluateAll((lanes, one) => lanes.findIndex((lane) => lane.contains(one)), await card.elementHandle());
    const to = random.whole(0, freeLanes - 1);
    const keys = [...Array.from({ length: Math.abs(to - from) }, () => (to > from ? 'ArrowRight' : 'ArrowLeft')), ...Array.from({ length: random.whole(0, 3) }, () => random.of(['ArrowDown', 'ArrowUp']))];
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press('Enter');
    await wayBack(page).waitFor({ state: 'detached' });
  }

  it('agree with the journal and the database after moves, edits and undos at random, one of them without a network', async () => {
    const roomType = (await stage.api<Row>('POST', '/roomType', { name: { en: '1B1B', kr: '원룸', zh: '一居' } })).body.id;
    const tourSchedule = momentsAt({ day: dayAfter(dayOf(new Date().toISOString()), 3), minute: 840 })[0];
    const run = Date.now();
    const names = Array.from({ length: cards }, (_, at) => `Client ${run}-${String.fromCharCode(97 + at)}`);
    const ids = new Map<string, number>();
    // by somebody who is at none of the boards: nobody there takes the cards themselves back
    const { accessToken } = await signIn(stage.url, 'maker01', password);
    for (const name of names) {
      const made = await fetch(`${stage.url}/api/contract`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ name, phone: '+1 646 555 0172', tourSchedule, address: '2 Gold St', unit: '4A', roomType, toured: 'done' }) });
      expect(made.status).toBe(200);
      ids.set(name, ((await made.json()) as Row).id);
    }
    const path = `/contract/board?q=${run}`;
    const [first, second, third] = await Promise.all([open(run, path), open(run + 1, path, 'yuna01'), open(run + 2, path, 'ethan01')]);
    await third.context.setOffline(true);
    const edit = async (random: Random) => {
      const id = ids.get(random.of(names))!;
      const { status: found, body: { version } } = await stage.api<Row>('GET', `/contract/${id}`);
      expect(found).toBe(200);
      const { status, body } = await stage.api('PUT', `/contract/${id}`, { memo: `seen ${random.whole(0, 1e9)}` }, { 'if-match': `"${version}"` });
      expect([200, 409], `version ${version}: ${JSON.stringify(body)}`).toContain(status);
    };
    const work = async (hand: Hand, isOnline: boolean) => {
      for (let step = 0; step < stepsOfEach; step += 1) {
        const what = hand.random.whole(0, 9);
        if (what === 0 && isOnline) await hand.page.keyboard.press('ControlOrMeta+z');
        else if (what === 1 && isOnline) await edit(hand.random);
        else await moveSomewhere(hand, hand.random.of(names));
      }
    };
    await Promise.all([work(first, true), work(second, true), work(third, false)]);

    const bar = third.page.getByRole('region', { name: 'Without a network' });
    await bar.getByText(/changes? waits?/).waitFor();
    await third.context.setOffline(false);
    // read at once: the bar goes at any time
    await expect.poll(async () => (await bar.allTextContents()).join()).not.toMatch(/wait|No network/);
    // what the server did not take stands there with its reason
    if (third.refused.length > 0) {
      // the page may have read the last answer before this test hears of it
      await expect.poll(async () => (await bar.textContent())?.includes(`${third.refused.length} change${third.refused.length === 1 ? ' was' : 's were'} not taken`)).toBe(true);
      await bar.getByRole('button', { name: 'Show' }).click();
      const lines = third.page.getByRole('dialog').getByRole('listitem').filter({ hasText: String(run) });
      await expect.poll(() => lines.count()).toBe(third.refused.length);
      for (const line of await lines.all()) expect(await line.textContent()).toMatch(/moved it|moved this|meanwhile/i);
      for (let left = third.refused.length; left > 0; left -= 1) {
        await lines.first().getByRole('button', { name: 'Discard' }).click();
        await expect.poll(() => lines.count()).toBe(left - 1);
      }
    }
    for (const { page, refused } of [first, second]) {
      const told = page.getByRole('alert').filter({ hasText: 'was not moved to' });
      // an answer may still be on its way; the board itself refuses, too, and tells it
      await expect.poll(async () => (await told.count()) >= refused.length).toBe(true);
      for (const toast of await told.all()) expect(await toast.textContent()).toMatch(/meanwhile|:|come here from/);
    }

    // the boards, as the database has it once the last moves and undos under way have arrived
    const readBoard = async () => (await stage.api<{ lanes: readonly { id: number }[]; cards: readonly { id: number; workflow: number; name: string }[] }>('GET', `/contract/board?q=${run}`)).body;
    for (const { page } of [first, second, third]) {
      await expect.poll(async () => {
        const { lanes, cards: there } = await readBoard();
        const held = lanes.map(({ id }) => there.filter(({ workflow }) => workflow === id).map(({ name }) => name));
        const shown = await shownOn(page);
        return [...held.keys()].filter((at) => JSON.stringify(held[at]) !== JSON.stringify(shown[at])).map((at) => [lanes[at]!.id, held[at], shown[at]]);
      }).toEqual([]);
    }
    const board = await readBoard();
    expect(board.cards.map(({ name }) => name).toSorted()).toEqual(names);
    // and the journal: each change begins with what the one before it left, and the last left what stands there
    let moves = 0;
    for (const card of board.cards) {
      const { body } = await stage.api<{ entries: readonly { changes: Changes }[] }>('GET', `/contract/${card.id}/history`);
      const stages = body.entries.flatMap(({ changes }) => (changes['workflow'] ? [changes['workflow']] : [])).toReversed();
      for (const [at, [before]] of stages.entries()) if (at > 0) expect([card.id, before]).toEqual([card.id, stages[at - 1]![1]]);
      expect(stages.at(-1)?.[1]).toBe(card.workflow);
      moves += stages.length;
    }
    expect(moves).toBeGreaterThan(cards);
    console.log(`${3 * stepsOfEach} steps on ${cards} cards: ${moves} moves in the journal, refused ${[first, second, third].map(({ refused }) => refused.length).join(', ')} (${[...Map.groupBy([first, second, third].flatMap(({ refused }) => refused), (status) => status)].map(([status, some]) => `${status}: ${some.length}`).join(', ')})`);
    for (const { context } of [first, second, third]) await context.close();
  });
});
