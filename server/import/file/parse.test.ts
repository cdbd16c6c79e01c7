import { describe, expect, it } from 'vitest';
import writeExcelFile from 'write-excel-file/node';
import { fileLimits } from './limits.ts';
import { parseFile, type ReadingOptions } from './parse.ts';
import { parseInThread } from './parsing.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { workbookOf } from '#tests/support/zip.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, wish?: ReadingOptions) => parseFile(utf8(text), wish);
const lines = ({ rows }: Awaited<ReturnType<typeof parseFile>>) =>
  rows.map(({ line, cells, fault }) => [line, ...cells, ...(fault ? [fault] : [])]);
const refusal = (bytes: Uint8Array) =>
  parseFile(bytes).then(
    () => 'taken',
    (error: unknown) => (error instanceof UnreadableFile ? error.says.key : 'another error'),
  );

describe('encodings', () => {
  const text = '주소,이름\n서울,김민수\n부산,이영희\n';
  const bytesOf: Readonly<Record<string, Uint8Array>> = {
    'utf-8': utf8(text),
    'utf-8 with a mark': utf8(`\ufeff${text}`),
    'utf-16le with a mark': new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]),
    'utf-16be with a mark': new Uint8Array([0xfe, 0xff, ...Buffer.from(text, 'utf16le').swap16()]),
  };
  it.each(Object.entries(bytesOf))('reads %s', async (name, bytes) => {
    const parsed = await parseFile(bytes);
    expect(parsed.encoding).toBe(name.split(' ')[0]);
    expect(parsed.columns).toEqual(['주소', '이름']);
    expect(lines(parsed)).toEqual([
      [2, '서울', '김민수'],
      [3, '부산', '이영희'],
    ]);
  });

  it('knows CP949, its syllables beyond EUC-KR too', async () => {
    // 이름,번호 / 뷁,1 in CP949: the second line's syllable is not in EUC-KR
    const bytes = new Uint8Array([
      0xc0, 0xcc, 0xb8, 0xa7, 0x2c, 0xb9, 0xf8, 0xc8, 0xa3, 0x0a, 0x94, 0xee, 0x2c, 0x31, 0x0a,
    ]);
    const parsed = await parseFile(bytes);
    expect(parsed.encoding).toBe('euc-kr');
    expect(parsed.columns).toEqual(['이름', '번호']);
    expect(lines(parsed)).toEqual([[2, '뷁', '1']]);
  });

  it('knows simplified Chinese and western letters', async () => {
    // 名称,地址 / 光,北京 in GB18030
    const chinese = new Uint8Array([
      0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xb5, 0xd8, 0xd6, 0xb7, 0x0a, 0xb9, 0xe2, 0x2c, 0xb1, 0xb1, 0xbe, 0xa9, 0x0a,
    ]);
    expect((await parseFile(chinese)).columns).toEqual(['名称', '地址']);
    const western = new Uint8Array([...utf8('name,city\nCaf'), 0xe9, ...utf8(',Nice\n')]);
    const parsed = await parseFile(western);
    expect([parsed.encoding, ...lines(parsed)]).toEqual(['windows-1252', [2, 'Café', 'Nice']]);
  });

  it('reads UTF-16 without a mark, and as it is told', async () => {
    const bytes = new Uint8Array(Buffer.from('name,year\nheater,1999\n', 'utf16le'));
    expect((await parseFile(bytes)).encoding).toBe('utf-16le');
    expect((await parse('a,b\nx,y\n', { encoding: 'euc-kr' })).encoding).toBe('euc-kr');
  });
});

describe('lines', () => {
  it.each([
    ['\n', 'Unix'],
    ['\r\n', 'Windows'],
    ['\r', 'old Macintosh'],
  ])('counts %j as %s ends', async (end) => {
    expect(lines(await parse(['a,b', 'x,1', '', 'y,2'].join(end)))).toEqual([
      [2, 'x', '1'],
      [4, 'y', '2'],
    ]);
  });

  it('keeps breaks within quotes and counts them', async () => {
    expect(lines(await parse('a,b\n"one\r\ntwo\n\nthree",1\ny,"say ""hi"", twice"\n'))).toEqual([
      [2, 'one\ntwo\n\nthree', '1'],
      [6, 'y', 'say "hi", twice'],
    ]);
  });

  it('lets a quote that is never closed spoil its own line only', async () => {
    expect(lines(await parse('a,b\nx,1\n"y,2\nz,3\n"w",4\n'))).toEqual([
      [2, 'x', '1'],
      [3, '"y', '2', 'quotes'],
      [4, 'z', '3'],
      [5, 'w', '4'],
    ]);
    expect(lines(await parse('a,b\nx,1\n"y,2'))).toEqual([
      [2, 'x', '1'],
      [3, '"y', '2', 'quotes'],
    ]);
  });

  it('names rows with more or fewer cells than the header', async () => {
    expect(lines(await parse('a,b,c\n1,2,3\n1,2\n1,2,3,4\n1,2,3,,\n1,2,3\n'))).toEqual([
      [2, '1', '2', '3'],
      [3, '1', '2', '', 'tooFew'],
      [4, '1', '2', '3', '4', 'tooMany'],
      [5, '1', '2', '3'],
      [6, '1', '2', '3'],
    ]);
  });

  it('leaves formulas, leading zeros and a long cell as they are', async () => {
    const long = 'x'.repeat(1_000_000);
    const parsed = await parse(`a,b\n=1+1,00123\n${long},1\n`);
    expect(parsed.rows[0]?.cells).toEqual(['=1+1', '00123']);
    expect(parsed.rows[1]?.cells[0]?.length).toBe(1_000_000);
  });
});

describe('the shape of a file', () => {
  it.each([
    [',', 'a,b\n1,2\n'],
    [';', 'a;b\n"1,5";2\n"2,5";3\n'],
    ['\t', 'a\tb\n1, 5\t2\n'],
    ['|', 'a|b\n1|2\n'],
  ])('finds the delimiter %j', async (delimiter, text) => {
    const parsed = await parse(text);
    expect([parsed.delimiter, parsed.columns]).toEqual([delimiter, ['a', 'b']]);
  });

  it('finds the names of the columns below titles and notes', async () => {
    const text =
      'Availability,,\n"November 2026",,\n\nAddress,Year,Price\n1 A St,1999,"1,200"\n2 A St,2001,900\n3 A St,2002,950\n';
    const parsed = await parse(text);
    expect(parsed.headerLine).toBe(4);
    expect(parsed.columns).toEqual(['Address', 'Year', 'Price']);
    expect(parsed.rows.map(({ line }) => line)).toEqual([5, 6, 7]);
    expect(parsed.preview.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it('takes a file without names of columns, and a line it is told', async () => {
    const bare = await parse('1 A St,1999\n2 A St,2001\n', { headerLine: 0 });
    expect([bare.headerLine, bare.columns, bare.rows.length]).toEqual([0, ['', ''], 2]);
    const told = await parse('x,y\na,b\n1,2\n', { headerLine: 2 });
    expect([told.columns, lines(told)]).toEqual([['a', 'b'], [[3, '1', '2']]]);
  });

  it('keeps columns without a name, and repeated names', async () => {
    expect((await parse('a,a,,b\n1,2,3,4\n')).columns).toEqual(['a', 'a', '', 'b']);
  });

  it('refuses what is no table', async () => {
    expect(await refusal(new Uint8Array())).toBe('kit.import.file.empty');
    expect(await refusal(utf8(' \n,,\n'))).toBe('kit.import.file.empty');
    expect(await refusal(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]))).toBe('kit.import.file.oldWorkbook');
    expect(await refusal(utf8('PK not a zip'))).toBe('kit.import.file.broken');
    expect(await refusal(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 0, 0, 0, 2, 0, 0]))).toBe(
      'kit.import.file.notText',
    );
    expect(await refusal(utf8(`a\n${'1\n'.repeat(fileLimits.rows + 1)}`))).toBe('kit.import.file.tooManyRows');
    expect(await refusal(utf8(`${'a,'.repeat(300)}a\n${'1,'.repeat(300)}1\n`))).toBe('kit.import.file.tooManyColumns');
  });
});

describe('workbooks', () => {
  it('reads numbers, days and truths as a person typed them, with the numbers of the rows', async () => {
    const head = ['Address', 'Year', 'Weight', 'Bought', 'Lit'].map((value) => ({ value }));
    const first = [
      { value: '1 A St' },
      { value: 1999 },
      { value: 0.1 + 0.2 },
      { value: new Date('2026-11-20'), format: 'yyyy-mm-dd' },
      { value: true, type: Boolean },
    ];
    const blank = [null, null, null, null, null];
    const second = [{ value: '한국 빌딩' }, { value: 2001 }, null, null, { value: false, type: Boolean }];
    const book = await writeExcelFile([head, first, blank, second] as never).toBuffer();
    const parsed = await parseFile(new Uint8Array(book));
    expect([parsed.format, parsed.encoding, parsed.headerLine]).toEqual(['xlsx', undefined, 1]);
    expect(lines(parsed)).toEqual([
      [2, '1 A St', '1999', '0.3', '2026-11-20', 'true'],
      [4, '한국 빌딩', '2001', '', '', 'false'],
    ]);
  });

  it('reads what other programs write: prefixes, texts in runs, readings, escapes, errors, formulas, places left out', async () => {
    const rows = `
      <x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1" t="s"><x:v>1</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>C</x:t></x:is></x:c></x:row>
      <row><c t="str"><f>A&amp;B</f><v>1 &lt; 2</v></c><c s="1"><v>45000.5</v></c><c s="2"><v>11597</v></c></row>
      <!-- <row r="9"/> --><row r="5" note="a > b"><c r="C5" t="e"><v>#N/A</v></c><c r="XFD5" s="1"/></row>
      <row r="6"><c r="A6" t="b"><v>1</v></c><c r="B6" s="3"><v>0.30000000000000004</v></c><c r="C6" t="d"><v>2026-11-20T00:00:00</v></c></row>
      <row r="1048576" s="4"/>`;
    const strings =
      '<si><r><t>Add</t></r><r><t xml:space="preserve">ress </t></r></si><si><t>태양_x000D__x005F_x0041_</t><rPh><t>たいよう</t></rPh></si>';
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="[$-409]mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00 &quot;days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const parsed = await parseFile(workbookOf(rows, { strings, styles }), { headerLine: 1 });
    expect(parsed.columns).toEqual(['Address', '태양\r_x0041_', 'C']);
    expect(lines(parsed)).toEqual([
      [2, '1 < 2', '2023-03-15T12:00:00.000Z', '1931-10-01'],
      [5, '', '', '#N/A'],
      [6, 'true', '0.3', '2026-11-20'],
    ]);
  });

  it('refuses a document type, which may unfold without end, and parts that are not there', async () => {
    expect(await refusal(workbookOf('<!DOCTYPE x [<!ENTITY a "aaaa">]>'))).toBe('kit.import.file.broken');
    expect(await refusal(workbookOf('<row><c t="s"><v>7</v></c></row>'))).toBe('kit.import.file.broken');
    expect(await refusal(utf8('PK\u0003\u0004'))).toBe('kit.import.file.broken');
  });
});

it('reads the same in a thread of its own, and says there what cannot be read', async () => {
  const text = `a,b\n${Array.from({ length: 3000 }, (_, place) => `x${place},${place}`).join('\n')}\n`;
  expect(await parseInThread(utf8(text), {})).toEqual(await parse(text));
  await expect(parseInThread(utf8(''), {})).rejects.toThrow('kit.import.file.empty');
});
