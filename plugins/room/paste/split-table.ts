import { hasHouseNumber } from '#kit/records/address.ts';
import { guessMapping, type FieldNames } from '#kit/import/guess.ts';
import { noParts, splitLine } from './split-line.ts';
import type { PartName, PastedLine, Parts } from './parts.ts';

type Column = PartName | 'beds' | 'baths' | 'net' | 'status';

/** Column names of availability tables. */
const names: FieldNames = {
  building: ['building', 'address', 'property', 'street address', 'building address', '건물', '빌딩', '주소', '楼宇', '地址'],
  unit: ['unit', 'apt', 'apartment', 'unit number', 'apt number', 'unit no', 'apt no', 'suite', 'room', '호수', '호실', '单元', '房号'],
  net: ['net', 'net rent', 'net effective', 'net effective rent', 'ner', 'net price', '실질 월세', '净租金'],
  price: ['price', 'rent', 'gross', 'gross rent', 'gross price', 'asking', 'asking rent', 'monthly rent', 'list price', 'market rent', '월세', '임대료', '租金', '价格'],
  roomType: ['type', 'unit type', 'layout', 'bed/bath', 'beds/baths', 'br/ba', 'bd/ba', 'size', 'floor plan', '방 유형', '타입', '구조', '房型', '户型'],
  beds: ['beds', 'bedrooms', 'br', 'bd', 'bed', '방', '卧室'],
  baths: ['baths', 'bathrooms', 'ba', 'bath', '욕실', '卫生间'],
  available: ['available', 'availability', 'available date', 'date available', 'avail', 'avail date', 'move in', 'move in date', 'available from', 'move date', '입주일', '입주 가능일', '入住日期', '可入住'],
  status: ['status', 'unit status', '상태', '状态'],
  free: ['concession', 'concessions', 'op', 'free', 'free months', 'months free', 'incentive', 'incentives', 'special', 'specials', 'promotion', 'notes', 'comments', '할인', '프로모션', '优惠', '免租'],
};

/** The first lines among which the names of the columns are looked for. */
const headings = 15;

/** Reads a table line by line; undefined where no line names its columns. */
export function splitTable(rows: readonly { readonly line: number; readonly cells: readonly string[] }[]): readonly PastedLine[] | undefined {
  const columnsOf = (cells: readonly string[]) => {
    const mapping = guessMapping(cells, names);
    const found = new Map(Object.entries(mapping).flatMap(([index, name]) => (name === null ? [] : [[name as Column, Number(index)] as const])));
    const told = (['price', 'available', 'roomType', 'beds'] as const).filter((name) => found.has(name)).length;
    return (found.has('unit') || found.has('building')) && told > 0 ? found : undefined;
  };
  const at = rows.slice(0, headings).findIndex(({ cells }) => columnsOf(cells) !== undefined);
  const head = rows[at]?.cells ?? [];
  const columns = columnsOf(head);
  if (!columns) return undefined;
  const lines: PastedLine[] = [];
  let above = '';
  for (const { line, cells } of rows.slice(at + 1)) {
    const cell = (name: Column) => cells[columns.get(name) ?? -1]?.trim() ?? '';
    const filled = cells.filter((one) => one.trim() !== '');
    // The names of the columns stand on top of each printed page.
    if (filled.length === 0 || cells.join('\t') === head.join('\t')) continue;
    const [alone = ''] = filled;
    if (filled.length === 1 && hasHouseNumber(alone)) {
      above = alone.trim();
      continue;
    }
    const parts = partsOf(cell);
    // A sum below the table, or a word about it.
    if (parts.unit === '' && (filled.length === 1 || (parts.building !== '' && !hasHouseNumber(parts.building)))) continue;
    if (parts.building !== '') above = parts.building;
    lines.push({ line, text: cells.join('\t'), parts: { ...parts, building: above } });
  }
  return lines;
}

function partsOf(cell: (name: Column) => string): Parts {
  const cut = cell('roomType') || [cell('beds'), cell('baths')].filter((one) => one !== '').join('/');
  const status = cell('status');
  const isOff = /rented|leased|off[ -]?market|unavailable|taken|signed|완료|已租|下架/i.test(status);
  const parts: Parts = {
    ...noParts,
    building: cell('building'),
    unit: cell('unit'),
    roomType: cut,
    price: cell('price') || (cell('net') && `${cell('net')} net`),
    available: isOff ? status : cell('available'),
    free: freeIn(cell('free')),
  };
  if (parts.unit !== '' || parts.building === '') return parts;
  const split = splitLine(parts.building);
  return split.is === 'unit' ? { ...parts, building: split.parts.building, unit: split.parts.unit } : parts;
}

/** A column of notes says more than free months; what says nothing of them says nothing here. */
function freeIn(text: string): string {
  const split = splitLine(`#1 ${text}`);
  const told = split.is === 'unit' ? split.parts.free : '';
  if (told !== '') return told;
  return /^\d+(?:\.\d+)?$|^(?:none|no|n\/a|-|–|없음|无)$/i.test(text) ? text : '';
}
