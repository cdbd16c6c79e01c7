import { describe, expect, it } from 'vitest';
import en from '#kit/import/translations/en.ts';
import kr from '#kit/import/translations/kr.ts';
import zh from '#kit/import/translations/zh.ts';
import { failedRows } from '#kit/import/failed-rows.ts';
import type { ImportFile } from '#kit/import/api.ts';
import type { ImportRow } from '#kit/import/check/api.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport, said } from '#tests/support/sample-import.ts';
import { heater } from '#tests/support/sample-records.ts';

const speech = (words: Readonly<Record<string, string>>) => ({ t: (key: string) => words[key] ?? key, tag: 'en-US' }) as never;
const fileOf = (one: ImportFile, rows: readonly ImportRow[], words: Readonly<Record<string, string>>) =>
  failedRows(heater, one, rows, speech(words));

const text = [
  'Where,Year,Tone,Weight,Note',
  '1 A Street,1999,warm,1,',
  '2 A Street,200I,warm,1,x',
  '3 A Street, rear,2001,warm,1,comma',
  ',1999,warm,-1,007',
  '5 A Street,1999,warm,5000,heavy',
].join('\n');

onEachEngine('the file of failed rows', (open) => {
  describe.each([
    ['en', en],
    ['kr', kr],
    ['zh', zh],
  ] as const)('in %s', (_, words) => {
    it('comes back as it is: the same rows, the same faults, the same settings', async () => {
      const { check, rows, applied, addresses } = await openHeaterImport(await open());
      const one = await check(text);
      expect(one.counts).toEqual(counts({ new: 1, unsure: 1, error: 3 }));
      await applied(one.id);
      const failed = await rows(one.id, '?result=error,unsure');
      const file = fileOf(one, failed, words);
      expect(file.split('\r\n')[0]).toBe(`\uFEFF${words['kit.import.failed.line']},${words['kit.import.failed.reason']},Where,Year,Tone,Weight,Note,`);

      const again = await check(file);
      expect([again.rows, again.settings]).toEqual([4, one.settings]);
      expect(again.counts).toEqual(counts({ unsure: 1, error: 3 }));
      expectSum(again);
      const back = await rows(again.id);
      expect(back.map(({ cells }) => cells)).toEqual(failed.map(({ cells }) => cells));
      expect(said(back).map((line) => line.replace(/^\d+/, ''))).toEqual(said(failed).map((line) => line.replace(/^\d+/, '')));
      expect(back[1]?.offers).toEqual(failed[1]?.offers);
      expect(await addresses()).toEqual(['1 A Street']);
    });
  });

  it('brings in what was corrected in it, and nothing twice', async () => {
    const { check, rows, applied, addresses } = await openHeaterImport(await open());
    const one = await check(text);
    await applied(one.id);
    const file = fileOf(one, await rows(one.id, '?result=error,unsure'), en).replace('200I', '2001').replace(',,1999', ',4 A Street,1999').replace('-1,', '1,');
    const again = await check(file);
    expect(again.counts).toEqual(counts({ new: 2, unsure: 1, error: 1 }));
    expect((await applied(again.id)).outcome).toMatchObject({ created: 2, changed: 0 });
    expect(await addresses()).toEqual(['1 A Street', '2 A Street', '4 A Street']);
  });
});
