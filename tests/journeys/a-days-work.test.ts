import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '#core/i18n/locale.ts';
import { dayAfter, dayOf, momentsAt } from '#kit/records/new-york.ts';
import { member } from './furnish.ts';
import { movableClock, openMovingStage, type MovingStage } from './moving-stage.ts';
import { sayIn, type Say } from './say.ts';
import { alive, openBrowser, signedInPage, visit } from './stage.ts';
import { keysAlone, mouse, type Hands } from './two-hands.ts';

interface Contract {
  readonly id: number;
  readonly number: number;
  readonly workflow: number;
  readonly tourSchedule: string | null;
  readonly toured: string | null;
}

const soon = <T>(look: () => Promise<T> | T) => expect.poll(look);

/** The day on which the homes are shown: far enough for every notice, whatever time it is now. */
const shownOn = dayAfter(dayOf(new Date().toISOString()), 2);
/** Milliseconds until the tours of that day are over. */
const untilOver = () => Date.parse(momentsAt({ day: shownOn, minute: 17 * 60 })[0]!) - Date.now();

const people: Readonly<Record<Locale, { readonly agent: string; readonly client: string }>> = {
  en: { agent: 'YunaChoi', client: 'Priya Nair' },
  kr: { agent: '최유나', client: '김하늘' },
  zh: { agent: 'WangSiyu', client: '陈浩然' },
};

describe('a day’s work', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  /** Two homes a walk apart, each with a room, and an agent who shows them. */
  async function furnish(stage: MovingStage, agent: string) {
    const make = async (record: string, values: object): Promise<number> => {
      const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
      expect([record, status, body]).toEqual([record, 200, body]);
      return body.id;
    };
    const roomType = await make('roomType', { name: { en: '1B1B', kr: '원룸', zh: '一居' } });
    const homes = [];
    for (const [address, latitude, longitude, unit] of [['28-10 Jackson Ave', 40.7468, -73.9465, '31F'], ['27-01 Queens Plaza N', 40.7502, -73.9394, '14C']] as const) {
      const building = await make('building', { address, confirmedAddress: address, borough: 'queens', latitude, longitude });
      const rent = await make('rent', { title: `1B1B ${unit}`, building, price: 410_000, availableMoveDate: dayAfter(shownOn, -30) });
      homes.push({ rent, title: `1B1B ${unit}`, unit, room: await make('room', { unitNumber: unit, building, rent, roomType }) });
    }
    await member(stage, { userId: 'agent01', name: agent, admin: true });
    return homes;
  }

  /** From a call to a signature that was taken back and given again. */
  async function workDay(locale: Locale, handsOf: (page: Page) => Hands): Promise<void> {
    const { agent, client } = people[locale];
    const stage = await openMovingStage(untilOver());
    try {
      const homes = await furnish(stage, agent);
      const home = homes[0]!;
      const say = await sayIn(locale);
      const { page, context, wrong } = await signedInPage(browser, stage, { path: '/customer/list', locale, as: 'agent01', before: async (context) => void (await movableClock(context)) });
      const hands = handsOf(page);
      const button = (key: string, values?: Parameters<Say>[1]) => page.getByRole('button', { name: say(key, values), exact: true });
      const link = (key: string) => page.getByRole('link', { name: say(key), exact: true }).or(button(key));
      const field = (key: string) => page.getByRole('main').getByLabel(say(key), { exact: true });
      const told = (key: string, values?: Parameters<Say>[1]) => page.getByText(say(key, values), { exact: true }).first().waitFor();
      const contract = async () => (await stage.api<{ rows: readonly Contract[] }>('GET', '/contract')).body.rows[0];
      const stages = (await stage.api<{ rows: readonly { id: number; kind: string; name: Record<Locale, string> }[] }>('GET', '/workflow?sort=sort')).body.rows;
      const named = (kind: string, place = 0) => stages.filter((one) => one.kind === kind)[place]!;
      const [onTour, applying, approved, signed] = [named('tour'), named('application'), named('application', 1), named('won')];
      const standsIn = (one: { readonly id: number }) => soon(async () => (await contract())?.workflow).toBe(one.id);

      // a call: the customer is registered while they speak, and the call noted
      await hands.press(link('customer.new').first());
      await page.waitForURL('**/customer/upload');
      await hands.type(field('customer.name'), client);
      await hands.type(field('customer.phone'), '+1 646 555 0172');
      await hands.type(field('customer.budget'), '4200');
      await hands.press(button('kit.form.save'));
      await page.waitForURL('**/customer/update/*');
      await hands.press(button('kit.remarks.call'));
      await hands.type(page.getByPlaceholder(say('kit.remarks.callPlaceholder')), 'Both homes by the park');
      await hands.press(button('kit.remarks.saveCall'));
      await page.getByRole('listitem').getByText('Both homes by the park').waitFor();

      // their contract begins with what is known of them
      await hands.press(link('customer.createContract'));
      await page.waitForURL('**/contract/upload**');
      await soon(() => field('contract.name').inputValue()).toBe(client);
      await hands.press(button('kit.form.save'));
      await page.waitForURL('**/contract/update/*');
      const { number } = (await contract())!;

      // two homes are planned and booked for them at once
      await hands.press(link('tour.plan'));
      await page.waitForURL('**/inquiry/tour/plan**');
      await hands.day(field('tour.plan.day'), shownOn);
      await page.waitForURL(`**day=${shownOn}**`);
      for (const { title, rent } of homes) {
        await hands.pick(field('tour.plan.add'), title);
        await page.waitForURL(new RegExp(`rents=[^&]*${rent}`));
      }
      await hands.press(button('tour.plan.book', { count: 2, shown: 2 }));
      await told('tour.plan.booked', { count: 2, shown: 2 });
      await page.waitForURL(`**/inquiry/tour/day?day=${shownOn}`);

      // both are confirmed, and the contract goes on tour as it is proposed
      const tours = page.getByRole('main').getByRole('link', { name: new RegExp(client) });
      const confirmed = tours.filter({ hasText: new RegExp(`^${say('tour.status.confirmed')}`) });
      await soon(() => tours.count()).toBe(2);
      const confirm = async (tour: Locator) => {
        await hands.reach(tour);
        await page.keyboard.press('c');
      };
      await confirm(tours.first());
      await told('tour.propose', { number: `MS-${number}` });
      await hands.press(button('tour.propose.move'));
      await standsIn(onTour);
      await soon(() => confirmed.count()).toBe(1);
      await confirm(tours.last());
      await soon(() => confirmed.count()).toBe(2);

      // that day comes, the homes are shown, and the client says of each how it was
      await stage.moveServer();
      await page.evaluate((ms) => localStorage.setItem('clock', String(ms)), untilOver());
      await visit(page, `${stage.url}/inquiry/tour/today`);
      for (const [{ title }, verdict, reason] of [[home, 'liked', undefined], [homes[1]!, 'no', 'small']] as const) {
        const visited = page.getByRole('article').filter({ hasText: title });
        const answer = (key: string) => visited.getByRole('button', { name: say(key), exact: true });
        await hands.press(answer('tour.today.done'));
        await hands.press(answer(`tourStop.feedback.${verdict}`));
        if (reason) await hands.press(answer(`tourStop.feedbackReason.${reason}`));
      }
      await soon(async () => (await stage.api<{ rows: readonly { feedback: string | null; feedbackReason: string | null }[] }>('GET', '/tourStop?sort=id')).body.rows.map(({ feedback, feedbackReason }) => [feedback, feedbackReason]).toSorted()).toEqual([['liked', null], ['no', 'small']]);
      expect(await contract()).toMatchObject({ toured: 'done' });

      // they apply for the one they liked
      const { id } = (await contract())!;
      await visit(page, `${stage.url}/contract/update/${id}`);
      await hands.pick(field('contract.room'), home.unit);
      await hands.press(button('kit.form.save'));
      await told('kit.form.saved', { name: client });
      for (const next of [applying, approved]) {
        const move = page.getByRole('region', { name: say('contract.stage.moveTo', { stage: next.name[locale] }) }).getByRole('button', { name: say('contract.stage.move'), exact: true });
        await soon(() => move.getAttribute('aria-disabled')).toBeNull();
        await hands.press(move);
        await standsIn(next);
        await soon(() => page.locator('[aria-current=step]').textContent()).toContain(next.name[locale]);
      }
      await hands.day(field('contract.leaseStartDate'), dayAfter(shownOn, 10));
      await hands.day(field('contract.leaseEndDate'), dayAfter(shownOn, 374));
      await hands.type(field('contract.price'), '4100');
      await hands.press(page.getByRole('radio', { name: say('contract.feePayer.landlord'), exact: true }));
      await hands.press(button('kit.form.save'));
      await told('kit.form.unchanged');

      // signed on the board, taken back, and signed again
      const sign = async () => {
        await hands.reach(page.getByRole('region', { name: new RegExp(`^${approved.name[locale]}`) }).getByRole('link', { name: new RegExp(client) }));
        await page.keyboard.press('m');
        await page.getByRole('menuitem', { name: signed.name[locale] }).waitFor();
        await page.keyboard.press(String(stages.indexOf(signed) + 1));
        await hands.press(page.getByRole('dialog').getByRole('button', { name: say('kit.board.askButton', { lane: signed.name[locale] }), exact: true }));
        await page.getByRole('region', { name: new RegExp(`^${signed.name[locale]}`) }).getByRole('link', { name: new RegExp(client) }).waitFor();
        await standsIn(signed);
      };
      const taken = async () => (await stage.api<{ taken: number }>('GET', `/room/${home.room}`)).body.taken;
      await hands.press(link('contract.board.open'));
      await page.waitForURL('**/contract/board');
      await alive(page);
      await sign();
      expect(await taken()).toBe(1);
      const moved = page.getByRole('status').filter({ hasText: say('kit.board.moved', { card: `MS-${number} ${client}`, lane: signed.name[locale] }) });
      await hands.press(moved.getByRole('button', { name: say('kit.undo.undo'), exact: true }));
      await page.getByRole('region', { name: new RegExp(`^${approved.name[locale]}`) }).getByRole('link', { name: new RegExp(client) }).waitFor();
      await standsIn(approved);
      expect(await taken()).toBe(0);
      await sign();
      expect(await taken()).toBe(1);
      expect(wrong).toEqual([]);
      await context.close();
    } finally {
      await stage.stop();
    }
  }

  it.each(['en', 'kr', 'zh'] as const)('leads from a call to a signature, taken back and given again, in %s', (locale) => workDay(locale, mouse));

  it('does so by keys alone', () => workDay('en', keysAlone));
});
