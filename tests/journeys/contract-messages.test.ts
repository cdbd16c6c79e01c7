import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../support/mail-server.ts';
import { startPushService, type PushService } from '../support/push-services.ts';
import { signIn } from './api.ts';
import { card, lane } from './board-hands.ts';
import { member } from './furnish.ts';
import { openPushBrowser } from './push-browser.ts';
import { openBrowser, openStage, password, signedInPage, type Stage } from './stage.ts';

let stage: Stage;
let browser: Browser;
let mail: MailServer;
let service: PushService;
beforeAll(async () => {
  [mail, service, browser] = await Promise.all([startMailServer(), startPushService(), openBrowser({ whole: true })]);
  stage = await openStage({ MAIL_URL: mail.url, MAIL_FROM: 'stoop@stoop.example', PUBLIC_URL: 'http://stoop.example', PUSH_SERVICES: service.url });
});
afterAll(async () => {
  await browser?.close();
  await stage?.stop();
  await service?.close();
  await mail?.close();
});

const events = ['contract/registered', 'contract/onTour'];

it('a new contract and its tour are told by page, push and mail, and lead to it', async () => {
  await member(stage, { userId: 'manager1', name: 'Grace', roles: ['manager'] });
  const { rows: [assignee] } = (await stage.api<{ rows: readonly { id: number }[] }>('GET', '/employee?member=1')).body;
  const { body: admin } = await stage.api<{ version: number }>('GET', '/user/1');
  expect((await stage.api('PUT', '/user/1', { email: 'admin@stoop.example' }, { 'if-match': `"${admin.version}"` })).status).toBe(200);
  for (const event of events) {
    const { status } = await stage.api('POST', '/notificationRule', { event, to: [{ who: 'assignee' }], push: true, mail: true, active: true });
    expect(status).toBe(200);
  }
  const { body: inbox } = await stage.api<{ newest: number }>('GET', '/push');
  await stage.api('PUT', '/push/read', { upTo: inbox.newest });
  const agent = await openPushBrowser(browser, stage, service.subscription());
  await agent.page.getByRole('button', { name: /^Notifications/ }).click();
  await agent.page.getByText('On in this browser').waitFor();
  await agent.page.keyboard.press('Escape');

  const { page: manager, wrong } = await signedInPage(browser, stage, { as: 'manager1', path: '/contract/board', hears: true });
  const { accessToken } = await signIn(stage.url, 'manager1', password);
  const made = await fetch(`${stage.url}/api/contract`, { method: 'POST', headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }, body: JSON.stringify({ name: '최민준', phone: '+1 646 555 0172', assignee: assignee!.id }) });
  expect(made.status).toBe(200);
  const told = async (title: string): Promise<string> => {
    const find = () => service.delivered.find(({ message }) => message['title'] === title);
    await expect.poll(find).toBeDefined();
    const { link = '' } = find()!.message;
    // a subject that is not English is encoded
    await expect.poll(() => mail.letters.filter(({ source }) => source.includes(`http://stoop.example${link}`)).length).toBe(title.startsWith('New') ? 1 : 2);
    return link;
  };

  // in the open page
  const link = await told('New contract MS-1 최민준');
  expect(link).toMatch(/^\/contract\/update\/\d+$/);
  const bring = (title: string) => agent.deliver(service.delivered.find(({ message }) => message['title'] === title)!.message);
  await bring('New contract MS-1 최민준');
  await agent.page.getByRole('status').filter({ hasText: 'New contract MS-1' }).getByRole('button', { name: 'Open' }).click();
  await agent.page.waitForURL(`**${link}`);
  await agent.page.getByRole('heading', { name: /최민준/ }).waitFor();

  // as a notification of the system, while no page is open
  await agent.leave();
  const { body } = await stage.api<{ version: number }>('GET', link.replace('/update', ''));
  const { status } = await stage.api('PUT', link.replace('/update', ''), { tourSchedule: new Date(Date.now() + 86_400_000).toISOString() }, { 'if-match': `"${body.version}"` });
  expect(status).toBe(200);
  // the time comes to the open board by itself
  await card(manager, '최민준').getByText(/\d [AP]M/).waitFor();
  await card(manager, '최민준').press('m');
  await manager.getByRole('menuitem', { name: /^On tour/ }).press('Enter');
  await lane(manager, 'On tour').getByText('최민준').waitFor();
  expect(await told('MS-1 최민준 is on tour')).toBe(link);
  await bring('MS-1 최민준 is on tour');
  await agent.shown(1);
  expect(await agent.act('MS-1 최민준 is on tour', 'click')).toBe(link);
  expect([wrong, agent.wrong]).toEqual([[], []]);
  await agent.close();
});
