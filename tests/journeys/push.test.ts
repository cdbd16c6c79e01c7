import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toastDelayMs } from '#core/push/push-toasts.ts';
import { startFirebase, startPushService, type Delivered, type Firebase, type PushService } from '../support/push-services.ts';
import { openCutLine } from './cut-line.ts';
import { hidePage, letHide, openPushBrowser, type PushBrowser } from './push-browser.ts';
import { applicant, member } from './furnish.ts';
import { personButton, toastsOf } from './hands.ts';
import { alive, openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';
import { signIn } from './api.ts';

const names = ['박소연', '김민준', 'Ann', '이서윤', 'Lee', '최지우', 'Park', '정하은', 'Choi', '강도윤', 'Kim', '조은우', 'Yoon', '임서준'];

/** The toasts of messages that stand on a page. */
const letters = (page: Page) => toastsOf(page).filter({ has: page.getByRole('button', { name: 'Open', exact: true }) });
/** Titles of the toasts of messages: their first lines. */
const titles = (page: Page) => letters(page).evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent));
/**
 * Past the moment at which a message that the page has would be a toast: its timer is older than this one of the same
 * length, and its right to show was asked for before.
 */
const pastToast = (page: Page) =>
  page.evaluate(async (delay) => {
    await new Promise((done) => setTimeout(done, delay));
    await navigator.locks.request('push-toast', { ifAvailable: true }, () => undefined);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  }, toastDelayMs);
const until = async (holds: () => boolean | Promise<boolean>) => expect.poll(holds).toBe(true);

let browser: Browser;
let count = 0;
beforeAll(async () => {
  browser = await openBrowser({ whole: true });
});
afterAll(() => browser?.close());

/** Somebody applies, of whom the administrator is to hear. Returns the message's title and link. */
async function oneApplies(stage: Stage): Promise<{ readonly title: string; readonly link: string }> {
  count += 1;
  const name = names[count % names.length]!;
  const id = await applicant(stage, { userId: `applicant${count}`, name });
  return { title: `${name} applied`, link: `/user/update/${id}` };
}

const unread = async (stage: Stage) => (await stage.api<{ unread: number }>('GET', '/push?limit=1')).body.unread;

/** A message that came after another is the only one that waits beside it: nothing came twice. Answers it. */
async function onlyNext(page: Page, stage: Stage): Promise<{ readonly title: string }> {
  const next = await oneApplies(stage);
  await page.getByText('1 of 2', { exact: true }).waitFor();
  return next;
}

/** The last message is the one toast, behind which nothing waits; closes it. */
async function closeLast(page: Page, { title }: { readonly title: string }, stage: Stage): Promise<void> {
  await expect.poll(() => titles(page)).toEqual([title]);
  expect(['', '2 of 2']).toContain((await letters(page).getByText(/^\d of \d$/).allTextContents()).join());
  await letters(page).getByRole('button', { name: 'Close message' }).click();
  await letters(page).waitFor({ state: 'detached' });
  await until(async () => (await unread(stage)) === 0);
}

/** Sees the one toast of a message, follows it, and sees no other one of it afterwards. */
async function seeOnce(page: Page, { title, link }: { readonly title: string; readonly link: string }, stage: Stage): Promise<void> {
  await letters(page).first().waitFor();
  const next = await onlyNext(page, stage);
  expect(await titles(page)).toEqual([title]);
  await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
  await page.waitForURL(`**${link}`);
  await closeLast(page, next, stage);
}

describe('messages by the stream', () => {
  let stage: Stage;
  let page: Page;
  let wrong: readonly string[];
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.stop());
  afterEach(async () => {
    expect(wrong).toEqual([]);
    await page.context().close();
  });
  const open = async (at: Pick<Stage, 'url'> = stage) => {
    ({ page, wrong } = await signedInPage(browser, at, {
      before: async (context) => {
        await context.addInitScript(letHide);
      },
    }));
  };

  it('are seen once in an open page, and a click lands on the record', async () => {
    await open();
    const told = await oneApplies(stage);
    await page.getByRole('button', { name: /Notifications, 1 not read/ }).waitFor();
    await seeOnce(page, told, stage);
    await page.reload();
    await alive(page);
    await closeLast(page, await oneApplies(stage), stage);
  });

  it('are seen once by whoever comes back to a page out of sight', async () => {
    await open();
    await hidePage(page, true);
    const told = await oneApplies(stage);
    await page.getByRole('button', { name: /Notifications, 1 not read/ }).waitFor();
    await pastToast(page);
    expect(await letters(page).count()).toBe(0);
    await hidePage(page, false);
    await seeOnce(page, told, stage);
  });

  it('are seen once by whoever had closed the page', async () => {
    await open();
    await page.goto('about:blank');
    const told = await oneApplies(stage);
    await page.goto(stage.url);
    await seeOnce(page, told, stage);
  });

  it('are seen once by whoever had no connection', async () => {
    const line = await openCutLine(stage.url);
    await open(line);
    await until(() => line.standing('/api/push/stream') === 1);
    // a page without a connection opens none, but keeps what stands
    await page.context().setOffline(true);
    // one that it was opening before may come to stand after a drop
    await until(() => {
      line.drop();
      return line.standing('/api/push/stream') === 0;
    });
    const told = await oneApplies(stage);
    await page.context().setOffline(false);
    await seeOnce(page, told, stage);
    await line.close();
  });

  it('stand in one tab of two, are gone from both once read, and say which of how many', async () => {
    await open();
    const other = await page.context().newPage();
    const told = other.waitForResponse((answer) => answer.url().includes('/api/push?aloud=true'));
    await other.goto(stage.url);
    await told;
    await alive(other);
    const first = await oneApplies(stage);
    const second = await oneApplies(stage);
    for (const tab of [page, other]) await tab.getByRole('button', { name: /Notifications, 2 not read/ }).waitFor();
    for (const tab of [page, other]) await pastToast(tab);
    await until(async () => (await letters(page).count()) + (await letters(other).count()) > 0);
    const [here, there] = [await titles(page), await titles(other)];
    expect([...here, ...there]).toEqual([first.title]);
    const [holder, bystander] = here.length > 0 ? [page, other] : [other, page];
    expect(await holder.getByText(/^\d of \d$/).textContent()).toBe('1 of 2');
    await holder.getByRole('button', { name: 'Close message' }).click();
    await holder.getByText('2 of 2', { exact: true }).waitFor();
    await expect.poll(() => titles(holder)).toEqual([second.title]);
    await bystander.getByRole('button', { name: /Notifications, 1 not read/ }).waitFor();
    await holder.close();
    await letters(bystander).waitFor();
    if (bystander !== page) page = bystander;
    await page.getByRole('status').getByRole('button', { name: 'Open' }).click();
    await page.waitForURL(`**${second.link}`);
  });
});

it('comes by workers that browsers ask for anew, each its own script', async () => {
  const stage = await openStage();
  for (const name of ['web-push', 'firebase']) {
    const { status, headers } = await fetch(`${stage.url}/push/${name}.js`);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/javascript; charset=utf-8', 'no-cache']);
  }
  await stage.stop();
});

interface Vendor {
  readonly carrier: string;
  readonly start: () => Promise<{ service: PushService | Firebase; environment: Record<string, string>; subscription: ReturnType<PushService['subscription']>; another: () => string; stop: () => Promise<void> }>;
  /** The event that the vendor brings to the browser for a delivered message. */
  readonly bring: (delivered: Delivered) => unknown;
}

const vendors: readonly Vendor[] = [
  {
    carrier: 'Web Push',
    start: async () => {
      const service = await startPushService();
      return { service, environment: { PUSH_SERVICES: service.url }, subscription: service.subscription(), another: service.subscribe, stop: service.close };
    },
    bring: ({ message }) => message,
  },
  {
    carrier: 'Firebase',
    start: async () => {
      const [service, keys] = await Promise.all([startFirebase(), startPushService()]);
      const stop = async () => void (await Promise.all([service.close(), keys.close()]));
      return { service, environment: { ...service.environment }, subscription: keys.subscription(), another: () => 'fcm-token:2', stop };
    },
    bring: ({ message }) => ({ data: message, from: '2', fcmMessageId: `fcm-${message['messageId']}`, priority: 'high' }),
  },
];

describe.each(vendors)('messages by $carrier', ({ start, bring }) => {
  let stage: Stage;
  let vendor: Awaited<ReturnType<Vendor['start']>>;
  let push: PushBrowser;
  beforeAll(async () => {
    vendor = await start();
    stage = await openStage(vendor.environment);
  });
  afterAll(async () => {
    await stage?.stop();
    await vendor?.stop();
  });
  afterEach(async () => {
    expect(push.wrong).toEqual([]);
    await push.close();
  });

  const open = async () => {
    push = await openPushBrowser(browser, stage, vendor.subscription);
    await push.page.getByRole('button', { name: /^Notifications/ }).click();
    await push.page.getByText('On in this browser').waitFor();
    await push.page.keyboard.press('Escape');
  };
  /** Waits for what the server gives the vendor. */
  const given = async ({ link }: { readonly link: string }): Promise<unknown> => {
    const find = () => vendor.service.delivered.find(({ message }) => message['link'] === link);
    await until(() => find() !== undefined);
    return bring(find()!);
  };

  it('are seen once in an open page, whichever way they come first', async () => {
    await open();
    const databases = await push.page.evaluate(async () => (await indexedDB.databases()).map(({ version }) => version));
    expect(databases.every((version) => version === 1)).toBe(true);
    const told = await oneApplies(stage);
    const message = await given(told);
    await push.deliver(message);
    await seeOnce(push.page, told, stage);
    await push.deliver(message);
    const next = await oneApplies(stage);
    await push.deliver(await given(next));
    await closeLast(push.page, next, stage);
    expect(await push.notifications()).toEqual([]);
  });

  it('are a notification while the page is out of sight, whose click lands on the record in that page', async () => {
    await open();
    await push.hide(true);
    const told = await oneApplies(stage);
    await push.deliver(await given(told));
    await push.shown(1);
    await pastToast(push.page);
    expect([await push.notifications(), await letters(push.page).count()]).toEqual([[told.title], 0]);
    expect(await push.act(told.title, 'click')).toBe(undefined);
    await push.page.waitForURL(`**${told.link}`);
    await push.hide(false);
    await pastToast(push.page);
    await until(async () => (await push.notifications()).length === 0 && (await unread(stage)) === 0);
    expect(await letters(push.page).count()).toBe(0);
  });

  it('are a notification while no page is open, whose click opens the record in a new one', async () => {
    await open();
    await push.leave();
    const told = await oneApplies(stage);
    await push.deliver(await given(told));
    await push.shown(1);
    expect(await push.notifications()).toEqual([told.title]);
    expect(await push.act(told.title, 'click')).toBe(told.link);
    await push.page.goto(stage.url + told.link);
    await until(async () => (await unread(stage)) === 0);
    await pastToast(push.page);
    expect([await push.notifications(), await letters(push.page).count()]).toEqual([[], 0]);
  });

  it('that were dismissed or left standing meanwhile are not shown twice', async () => {
    await open();
    await push.leave();
    const dismissed = await oneApplies(stage);
    await push.deliver(await given(dismissed));
    const left = await oneApplies(stage);
    await push.deliver(await given(left));
    await push.shown(2);
    await push.act(dismissed.title, 'close');
    await push.page.goto(stage.url);
    await seeOnce(push.page, left, stage);
    expect(await push.notifications()).toEqual([]);
  });

  it('are seen once when the connection comes back', async () => {
    await open();
    await push.context.setOffline(true);
    const told = await oneApplies(stage);
    const message = await given(told);
    await push.context.setOffline(false);
    await push.deliver(message);
    await seeOnce(push.page, told, stage);
    expect(await push.notifications()).toEqual([]);
  });

  it('do not reach a browser whose person signed out', async () => {
    await open();
    await personButton(push.page).click();
    await push.page.getByText('Log out').click();
    await push.page.getByRole('button', { name: 'Sign in' }).waitFor();
    // another administrator's browser still hears: by then what would have come here has come
    const userId = `colleague${(count += 1)}`;
    await member(stage, { userId, admin: true });
    const { accessToken } = await signIn(stage.url, userId, password);
    const told = await fetch(`${stage.url}/api/push/token`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ token: vendor.another() }),
    });
    expect(told.ok).toBe(true);
    const before = vendor.service.delivered.length;
    for (const { link } of [await oneApplies(stage), await oneApplies(stage)]) await given({ link });
    const receivers = new Set(vendor.service.delivered.slice(before).map(({ to }) => to));
    expect([vendor.service.delivered.length - before, receivers.size]).toEqual([2, 1]);
    const { body } = await stage.api<{ newest: number }>('GET', '/push');
    await stage.api('PUT', '/push/read', { upTo: body.newest });
  });
});
