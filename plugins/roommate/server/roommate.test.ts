import { expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { areaWorks } from '#tests/support/area-works.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { roommates } from '../area.ts';
import type { RoommateRow } from '../entity.ts';

areaWorks(roommates);

onEachEngine('preferences of a search that become one', (_open, place) => {
  it('stay both true of the person and what they cannot live with in others, as a form takes it, and undo brings both back', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const ids = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const preference = async (en: string) => (await batch.create('preference', { name: { en, kr: en, zh: en } })).id;
      const [gone, stays] = [await preference('Simmers for hours'), await preference('Cooks often')];
      const member = async (userId: string) => (await batch.create('user', { name: 'Jihoon', userId, email: `${userId}@example.com`, status: 'approved' })).id;
      const search = async (userId: string, lists: object) => (await batch.create('roommate', { name: 'Jihoon', member: await member(userId), ...lists })).id;
      return { gone, stays, merged: await search('jihoon1', { habits: [gone], avoids: [stays] }), typed: await search('jihoon2', { habits: [stays], avoids: [stays] }) };
    });
    const lists = async (id: number) => {
      const { habits, avoids } = (await (await host.call('GET', `/api/roommate/${id}`, { token })).json()) as RoommateRow;
      return { habits, avoids };
    };
    const replaced = await host.call('POST', `/api/preference/${ids.gone}/replace`, { token, body: { by: ids.stays } });
    expect(replaced.status).toBe(200);
    expect(await lists(ids.merged)).toEqual({ habits: [ids.stays], avoids: [ids.stays] });
    expect(await lists(ids.merged)).toEqual(await lists(ids.typed));
    const { batch } = (await replaced.json()) as { batch: number };
    expect((await host.call('POST', `/api/batch/${batch}/undo`, { token })).status).toBe(200);
    expect(await lists(ids.merged)).toEqual({ habits: [ids.gone], avoids: [ids.stays] });
    await host.stop();
  });
}, 'product');
