import { expect, it, vi } from 'vitest';
import { onEachEngine } from '#tests/engines.ts';
import { openLampImport } from '#tests/lamp-import.ts';

vi.setConfig({ testTimeout: 60_000 });

onEachEngine('corrections of an import', (open) => {
  it('take one of two corrections of a row that come at once, and refuse the other', async () => {
    const { upload, checked, applied, send, rows, lamps } = await openLampImport(await open());
    const { id } = await upload('Where,Made by,Year\n1 A Street,,1999\n');
    await checked(id);
    const years = Array.from({ length: 6 }, (_, at) => String(2001 + at));
    const answers = await Promise.all(years.map((year) => send('PUT', `/import/${id}/rows/2`, JSON.stringify({ cells: { 2: year } }))));
    const taken = years.filter((_, at) => answers[at]?.status === 200);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const shown = (await rows(id)).map(({ cells }) => cells[2]);
    expect(taken).toEqual(expect.arrayContaining(shown));
    // What is kept of the row is what was said of it last: checked anew it says the same.
    await checked(id);
    expect((await rows(id)).map(({ cells }) => cells[2])).toEqual(shown);
    await applied(id);
    expect((await lamps()).map(({ year }) => String(year))).toEqual(shown);
  });
});
