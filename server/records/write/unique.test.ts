import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterCalls } from '#tests/support/sample-calls.ts';
import { heaterApp, heaterKernel } from '#tests/support/sample-records.ts';

onEachEngine('a name that another record has', (open) => {
  it('is refused with the languages in which it is had', async () => {
    const call = heaterCalls(await heaterKernel(await open(), heaterApp));
    const name = (kr: string, en: string, zh: string) => ({ name: { kr, en, zh } });
    expect((await call('POST', '/maker', name('에메랄', 'Emeralite', '绿'))).status).toBe(200);
    const taken = async (kr: string, en: string, zh: string) => (await call('POST', '/maker', name(kr, en, zh))).body;
    expect(await taken('새것', 'Emeralite', '新')).toMatchObject({ fields: { name: 'rule.taken' }, taken: { name: 1 }, takenIn: { name: ['en'] } });
    expect(await taken('에메랄', 'New', '绿')).toMatchObject({ fields: { name: 'rule.taken' }, takenIn: { name: ['kr', 'zh'] } });
    await call('POST', '/heater', { address: '1 A Street' });
    const other = (await call('POST', '/heater', { address: '1 A Street' })).body;
    expect([other.fields, other.takenIn]).toEqual([{ address: 'rule.taken' }, undefined]);
  });
});
