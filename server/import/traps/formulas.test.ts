import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { failedRows } from '#kit/import/failed-rows.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';
import { heater } from '#tests/support/sample-records.ts';

const notes = ['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '＝1+1', "'quoted", 'plain'];
const text = Papa.unparse([['Where', 'Year', 'Note'], ...notes.map((note, place) => [`${place + 1} A Street`, 'old', note]), ['9 A Street', '1999', '=1+1']]);

onEachEngine('formulas in a file', (open) => {
  it('are texts: in the records, and in the file of failed rows, which a spreadsheet runs nothing of', async () => {
    const { check, rows, applied, heaters, call, checked } = await openHeaterImport(await open());
    const one = await check(text);
    expect(one.counts).toEqual(counts({ new: 1, error: 8 }));
    expectSum(one);
    await applied(one.id);
    expect((await heaters()).map(({ note }) => note)).toEqual(['=1+1']);

    const file = failedRows(heater, one, await rows(one.id, '?result=error'), { t: (key: string) => key, tag: 'en-US' } as never);
    const { data } = Papa.parse<string[]>(file.slice(1).trimEnd());
    expect(data).toHaveLength(9);
    for (const cell of data.flat()) expect(/^\s*[=+\-@＝]/.test(cell)).toBe(false);

    const words = (await import('#kit/import/translations/en.ts')).default as Readonly<Record<string, string>>;
    const named = failedRows(heater, one, await rows(one.id, '?result=error'), { t: (key: string) => words[key] ?? key, tag: 'en-US' } as never);
    const back = await check(named.replaceAll(',old,', ',1999,'));
    expect(back.counts).toEqual(counts({ new: 8 }));
    await call('PUT', `/import/${back.id}`, {});
    await checked(back.id);
    expect((await applied(back.id)).outcome).toMatchObject({ created: 8 });
    expect((await heaters()).slice(1).map(({ note }) => note)).toEqual(['=HYPERLINK("http://evil.example")', '+1+1', '-2+3', '@SUM(A1)', '=1', '＝1+1', "'quoted", 'plain']);
  });
});
