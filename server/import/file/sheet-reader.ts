import { fileLimits, FileMeter, tooLarge, tooManyColumns, widthFor } from './limits.ts';
import type { RawRow } from './raw-row.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { attribute, type XmlListener } from './xml.ts';

/** Workbook settings that the cells of its sheets depend on. */
export interface CellContext {
  readonly strings: readonly string[];
  /** By style: the number is a day or a moment. */
  readonly days: readonly boolean[];
  /** Days count from 1904, as old Macintoshes did. */
  readonly from1904: boolean;
  /** The most columns of a sheet. */
  readonly columns: number;
}

const broken = () => new UnreadableFile({ key: 'kit.import.file.broken' });

/** Characters that XML cannot hold are written as `_x000D_`. */
export const unescaped = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The text of the `t` elements of an item; those that say how Chinese characters sound are left out. */
export class ItemText {
  text = '';
  private inText = false;
  private sounds = 0;

  open(name: string): void {
    if (name === 't') this.inText = true;
    else if (name === 'rPh') this.sounds += 1;
  }

  close(name: string): void {
    if (name === 't') this.inText = false;
    else if (name === 'rPh') this.sounds -= 1;
  }

  add(text: string): void {
    if (!this.inText || this.sounds > 0) return;
    this.text += text;
    if (this.text.length > fileLimits.cellLength) throw tooLarge();
  }
}

const reference = attribute('r');
const cellType = attribute('t');
const style = attribute('s');

/** Collects the rows of a sheet as its tags come; rows that hold nothing stay out, but among the first. */
export class SheetReader implements XmlListener {
  readonly rows: RawRow[] = [];
  private readonly context: CellContext;
  private readonly meter: FileMeter;
  private elements = 0;
  private line = 0;
  private cells: string[] = [];
  private column = -1;
  private tag = '';
  private value = '';
  private inValue = false;
  private item: ItemText | undefined;

  constructor(context: CellContext) {
    this.context = context;
    this.meter = new FileMeter(context.columns);
    this.open = this.open.bind(this);
    this.close = this.close.bind(this);
    this.text = this.text.bind(this);
  }

  open(name: string, tag: string): void {
    if (name === 'row') {
      this.count();
      this.line = Number(reference(tag) ?? this.line + 1);
      this.column = -1;
      if (!Number.isInteger(this.line) || this.line < 1) throw broken();
    } else if (name === 'c') {
      this.count();
      this.tag = tag;
      const place = reference(tag);
      this.column = place === undefined ? this.column + 1 : columnOf(place);
      this.value = '';
      this.item = undefined;
    } else if (name === 'v') {
      this.inValue = true;
    } else if (name === 'is') {
      this.item = new ItemText();
    } else {
      this.item?.open(name);
    }
  }

  close(name: string): void {
    if (name === 'c') {
      this.put(this.cell());
      this.item = undefined;
    } else if (name === 'row') {
      this.finish();
    } else if (name === 'v') {
      this.inValue = false;
    } else {
      this.item?.close(name);
    }
  }

  text(text: string): void {
    if (this.item) this.item.add(text);
    else if (this.inValue) this.value += text;
  }

  /** Elements are counted too, since empty ones take time. */
  private count(): void {
    this.elements += 1;
    if (this.elements > 2 * fileLimits.cells) throw tooLarge();
  }

  private put(text: string): void {
    if (text === '') return;
    if (this.column >= widthFor(this.context.columns)) throw tooManyColumns(this.context.columns);
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private finish(): void {
    for (let line = (this.rows.at(-1)?.line ?? 0) + 1; line < this.line && line <= fileLimits.preview; line += 1)
      this.rows.push({ line, cells: [] });
    if (this.cells.length > 0 || this.line <= fileLimits.preview) {
      if (this.line <= (this.rows.at(-1)?.line ?? 0)) throw broken();
      this.meter.add(this.cells);
      this.rows.push({ line: this.line, cells: this.cells });
    }
    this.cells = [];
  }

  private cell(): string {
    const { strings, days, from1904 } = this.context;
    if (this.item) return unescaped(this.item.text);
    const { value } = this;
    if (value === '') return '';
    switch (cellType(this.tag)) {
      case 's': {
        const text = strings[Number(value)];
        if (text === undefined) throw broken();
        return text;
      }
      case 'str':
        return unescaped(value);
      case 'b':
        return value === '1' || value === 'true' ? 'true' : 'false';
      case 'e':
      case 'inlineStr':
        return value;
      case 'd':
        return dayText(Date.parse(value.endsWith('Z') ? value : `${value}Z`)) ?? value;
      default:
        return (days[Number(style(this.tag) ?? 0)] && dayText(timeOf(Number(value), from1904))) || plainNumber(value);
    }
  }
}

/** The column of a place such as `AB12`, from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Za-z]{1,3}/.exec(place)?.[0].toUpperCase() ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw broken();
  return column - 1;
}

/** A workbook's number as a person typed it: `0.1` is stored as `0.10000000000000001`. */
function plainNumber(stored: string): string {
  const number = Number(stored);
  return Number.isFinite(number) && Math.abs(number) < 1e15 ? String(Number(number.toPrecision(15))) : stored;
}

const dayLength = 24 * 60 * 60 * 1000;

/** Milliseconds since 1970 of a day as workbooks count it. */
const timeOf = (serial: number, from1904: boolean): number =>
  Math.round((serial - (from1904 ? 24_107 : 25_569)) * (dayLength / 1000)) * 1000;

/** A day, or a moment in UTC; undefined beyond the calendar. */
function dayText(time: number): string | undefined {
  const moment = new Date(time);
  return Number.isNaN(moment.valueOf()) ? undefined : moment.toISOString().replace('T00:00:00.000Z', '');
}
