import { fileLimits, tooLarge } from './limits.ts';
import { attribute, XmlReader, type XmlListener } from './xml.ts';
import { isDayFormat } from './day-format.ts';
import type { RawRow } from './raw-row.ts';
import { ItemText, SheetReader, unescaped, type CellContext } from './sheet-reader.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { partsOf, unpack, type UnpackBudget, type ZipPart } from './zip.ts';

/** A workbook open for reading: its parts, and how much of them may still be unpacked. */
interface Workbook {
  readonly bytes: Uint8Array;
  readonly parts: ReadonlyMap<string, ZipPart>;
  readonly budget: UnpackBudget;
}

const broken = () => new UnreadableFile({ key: 'kit.import.file.broken' });
const ignore = () => undefined;

/**
 * Reads the first sheet of an XLSX workbook: every row with its number, numbers as a person typed them, days as ISO 8601.
 * Counts while it unpacks, and throws `UnreadableFile` as soon as the workbook is broken or beyond the limits.
 */
export async function sheetRows(bytes: Uint8Array, columns: number = fileLimits.columns): Promise<readonly RawRow[]> {
  const book: Workbook = { bytes, parts: partsOf(bytes), budget: { left: fileLimits.unpacked } };
  const targets = await relations(book);
  const { sheet, from1904 } = await sheetsOf(book);
  const typed = (type: string) => [...targets.values()].find((one) => one.type.endsWith(`/${type}`))?.path;
  const context = {
    strings: await stringsOf(book, typed('sharedStrings')),
    days: await dayStyles(book, typed('styles')),
    from1904,
    columns,
  };
  return rowsOf(book, targets.get(sheet)?.path ?? 'xl/worksheets/sheet1.xml', context);
}

async function readPart({ bytes, parts, budget }: Workbook, path: string, listener: Partial<XmlListener>): Promise<void> {
  const part = parts.get(path);
  if (!part) throw broken();
  const reader = new XmlReader({ open: ignore, close: ignore, text: ignore, ...listener });
  const decoder = new TextDecoder();
  for await (const piece of unpack(bytes, part, budget)) reader.push(decoder.decode(piece, { stream: true }));
}

const id = attribute('Id');
const typeOf = attribute('Type');
const target = attribute('Target');

/** The parts that the workbook names, by the id it gives them. */
async function relations(book: Workbook): Promise<ReadonlyMap<string, { readonly type: string; readonly path: string }>> {
  const found = new Map<string, { type: string; path: string }>();
  await readPart(book, 'xl/_rels/workbook.xml.rels', {
    open(name, tag) {
      const path = target(tag) ?? '';
      if (name === 'Relationship' && found.size < fileLimits.parts)
        found.set(id(tag) ?? '', { type: typeOf(tag) ?? '', path: path.startsWith('/') ? path.slice(1) : `xl/${path}` });
    },
  });
  return found;
}

const sheetId = attribute('id');
const date1904 = attribute('date1904');

/** The id of the first sheet, and from when days are counted. */
async function sheetsOf(book: Workbook): Promise<{ readonly sheet: string; readonly from1904: boolean }> {
  const sheets: string[] = [];
  let from1904 = false;
  await readPart(book, 'xl/workbook.xml', {
    open(name, tag) {
      if (name === 'sheet') sheets.push(sheetId(tag) ?? '');
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(date1904(tag) ?? '');
      if (sheets.length > fileLimits.sheets) throw tooLarge();
    },
  });
  return { sheet: sheets[0] ?? '', from1904 };
}

async function stringsOf(book: Workbook, path: string | undefined): Promise<readonly string[]> {
  const strings: string[] = [];
  if (path === undefined || !book.parts.has(path)) return strings;
  let item: ItemText | undefined;
  await readPart(book, path, {
    open(name) {
      if (name === 'si') item = new ItemText();
      else item?.open(name);
    },
    close(name) {
      if (name !== 'si') return item?.close(name);
      strings.push(unescaped(item?.text ?? ''));
      item = undefined;
      if (strings.length > fileLimits.cells) throw tooLarge();
    },
    text: (text) => item?.add(text),
  });
  return strings;
}

const formatId = attribute('numFmtId');
const formatCode = attribute('formatCode');

/** True when each style of the workbook shows a number as a day. */
async function dayStyles(book: Workbook, path: string | undefined): Promise<readonly boolean[]> {
  const formats = new Map<number, string>();
  const styles: number[] = [];
  let inCells = false;
  if (path === undefined || !book.parts.has(path)) return [];
  await readPart(book, path, {
    open(name, tag) {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt') formats.set(Number(formatId(tag)), formatCode(tag) ?? '');
      else if (name === 'xf' && inCells) styles.push(Number(formatId(tag)));
      if (styles.length + formats.size > fileLimits.parts * 10) throw tooLarge();
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles.map((format) => isDayFormat(format, formats.get(format)));
}

async function rowsOf(book: Workbook, path: string, context: CellContext): Promise<readonly RawRow[]> {
  const sheet = new SheetReader(context);
  await readPart(book, path, sheet);
  return sheet.rows;
}
