import { constants, deflateRawSync } from 'node:zlib';

/** A part of an archive: `bytes` some times over. `size` is what it says to have unpacked, where that is not true. */
export interface ZipInput {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly times?: number;
  readonly size?: number;
}

/** Pieces packed by themselves can be strung together; an empty last block ends them. */
function packedOf({ bytes, times = 1 }: ZipInput): Buffer {
  const piece = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: times }, () => piece), Buffer.from([3, 0])]);
}

/** A ZIP archive of some parts. */
export function zipOf(parts: readonly ZipInput[]): Uint8Array {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const size = part.size ?? part.bytes.length * (part.times ?? 1);
    const packed = packedOf(part);
    const title = Buffer.from(part.name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(size, 18);
    head.writeUInt16LE(title.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), head, title, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, rest, title);
    offset += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, listed, Buffer.from('PK\u0005\u0006'), end]);
}

const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Parts of a workbook beside its sheet, and untruths about the sheet. */
export interface WorkbookInput extends Pick<ZipInput, 'times' | 'size'> {
  readonly strings?: string;
  readonly styles?: string;
}

/** A workbook with one sheet of some rows, as XML. */
export function workbookOf(rows: string | Uint8Array, { strings = '', styles = '', ...sheet }: WorkbookInput = {}): Uint8Array {
  const text = (name: string, xml: string): ZipInput => ({ name, bytes: Buffer.from(xml) });
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
  return zipOf([
    text('xl/workbook.xml', '<workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', '/xl/styles.xml')}</Relationships>`,
    ),
    text('xl/sharedStrings.xml', `<sst>${strings}</sst>`),
    text('xl/styles.xml', `<styleSheet>${styles}</styleSheet>`),
    { name: 'xl/worksheets/sheet1.xml', bytes: Buffer.from(rows as never), ...sheet },
  ]);
}
