import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

const text = '주소\t연도\t비고\n1 가 Street\t1999\t中文\n2 나 Street\t1500\t\n3 다 Street\t2001\t한글\n';
const little = Buffer.from(text, 'utf16le');
const big = Buffer.from(little).swap16();

const files: readonly (readonly [name: string, encoding: string, bytes: Buffer])[] = [
  ['little end first, marked', 'utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), little])],
  ['big end first, marked', 'utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), big])],
  ['little end first, unmarked', 'utf-16le', Buffer.from(`Where\tYear\n${'1 A Street\t1999\n'}2 A Street\t1500\n3 A Street\t2001\n`, 'utf16le')],
];

onEachEngine('UTF-16, as spreadsheets save "Unicode text"', (open) => {
  it.each(files)('is read: %s', async (_, encoding, bytes) => {
    const { upload, call, checked, applied, heaters } = await openHeaterImport(await open());
    const one = await upload(bytes);
    expect([one.encoding, one.delimiter, one.rows]).toEqual([encoding, '\t', 3]);
    await call('PUT', `/import/${one.id}`, { mapping: { 0: 'address', 1: 'year' } });
    const found = await checked(one.id);
    expect(found.counts).toEqual(counts({ new: 2, error: 1 }));
    expectSum(found);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect((await heaters()).map(({ year }) => year)).toEqual([1999, 2001]);
  });
});
