import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayInNewYork, momentInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { elmStreet } from './furnish.ts';
import { field, personButton, saveButton } from './hands.ts';
import { alive, openBrowser, openStage, servesOffline, signedInPage, visit, type Stage } from './stage.ts';

describe('changes of one person', () => {
  let stage: Stage;
  let browser: Browser;
  beforeAll(async () => {
    stage = await openStage();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.stop();
  });

  it('are taken back by Ctrl+Z step by step, whatever area they were in and wherever their person is by then, and stand in a history', async () => {
    const create = async (record: string, values: object) => {
      const { status, body } = await stage.api<{ id: number }>('POST', `/${record}`, values);
      expect([record, status]).toEqual([record, 200]);
      return body.id;
    };
    const today = dayInNewYork(Date.now());
    const { me } = (await stage.api<{ me: number }>('GET', `/tour/agenda?from=${today}&to=${today}`)).body;
    const [building] = (await elmStreet(stage, 1, () => ({ address: `${Date.now() % 90_000} Oak St`, confirmedAddress: `${Date.now() % 90_000} Oak St` }))) as [number];
    const [stageOfBoard] = (await stage.api<{ rows: readonly { id: number }[] }>('GET', '/workflow?sort=id&limit=1')).body.rows;
    const steps = [
      { record: 'building', id: building, path: '/building/update/', field: 'year', label: 'Built', from: 1931, to: 1955 },
      { record: 'customer', id: await create('customer', { name: 'Minseo Kim', memo: 'Likes light' }), path: '/customer/update/', field: 'memo', label: 'Memo', from: 'Likes light', to: 'Has a cat' },
      { record: 'contract', id: await create('contract', { name: 'Haneul Kim', phone: '+1 212 555 0100', workflow: stageOfBoard!.id, memo: 'Called' }), path: '/contract/update/', field: 'memo', label: 'Memo', from: 'Called', to: 'Wrote' },
      { record: 'tour', id: await create('tour', { client: 'Haneul', startsAt: momentInNewYork(dayAfter(today, 40 + (Date.now() % 300)), '12:00'), agent: me, building, meeting: 'Lobby' }), path: '/inquiry/tour/update/', field: 'meeting', label: 'Meeting point', from: 'Lobby', to: 'Corner' },
    ] as const;
    const valueOf = async ({ record, id, field }: (typeof steps)[number]) => (await stage.api<Readonly<Record<string, unknown>>>('GET', `/${record}/${id}`)).body[field];

    // answers tell the server's clock in whole seconds: what was written longer ago was before the tab was opened
    const written = Date.now();
    await expect.poll(() => Date.now() - written).toBeGreaterThan(2000);
    const { page, context, wrong } = await signedInPage(browser, stage);
    // the tab knows since when it is open
    await servesOffline(page);
    for (const step of steps) {
      await visit(page, `${stage.url}${step.path}${step.id}`);
      await field(page, step.label).fill(String(step.to));
      await saveButton(page).click();
      await expect.poll(() => valueOf(step)).toBe(step.to);
    }
    await visit(page, stage.url);
    const pressed = async (keys: string, way: 'undo' | 'redo') => {
      const answered = page.waitForResponse((answer) => answer.url().endsWith(`/api/batch/last/${way}`));
      await page.keyboard.press(keys);
      return (await answered).status();
    };
    for (const step of steps.toReversed()) {
      expect(await pressed('Control+z', 'undo')).toBe(200);
      expect(await valueOf(step)).toBe(step.from);
    }
    const again = steps.slice(0, 2);
    for (const step of again) {
      expect(await pressed('Control+Shift+Z', 'redo')).toBe(200);
      expect(await valueOf(step)).toBe(step.to);
    }
    for (const step of again.toReversed()) {
      expect(await pressed('Control+z', 'undo')).toBe(200);
      expect(await valueOf(step)).toBe(step.from);
    }
    // what was done before the tab was opened stays
    expect(await pressed('Control+z', 'undo')).toBe(404);
    await page.getByText('There is nothing to undo').waitFor();

    await personButton(page).click();
    await page.getByRole('menuitem', { name: 'What I changed' }).click();
    const dialog = page.getByRole('dialog', { name: 'What I changed' });
    const lines = dialog.getByRole('listitem');
    await lines.first().waitFor();
    const taken = lines.filter({ hasText: 'taken back' });
    expect(await taken.count()).toBeGreaterThanOrEqual(steps.length);
    // a step of its own is done again from there
    await lines.filter({ hasText: 'Building' }).getByRole('button', { name: 'Redo' }).first().click();
    await expect.poll(() => valueOf(steps[0])).toBe(1955);
    await alive(page);
    expect(wrong).toEqual([]);
    await context.close();
  });
});
