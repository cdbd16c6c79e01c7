import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator } from 'playwright';
import sharp from 'sharp';
import type { Stage } from './stage.ts';

/** A file as a person has it on a disk. */
export interface DiskFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  /** Bytes of nothing after its own. */
  readonly more?: number;
}

/** A photo of its own colour, as a camera held on its side writes it. */
export const cameraPhoto = async (name: string, tone: number, width = 900, height = 600): Promise<DiskFile> => ({
  name,
  type: 'image/jpeg',
  bytes: await sharp({ create: { width, height, channels: 3, background: { r: tone, g: 120, b: 200 - tone } } })
    .withExif({ IFD0: { Make: 'StoopCamera' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer(),
});

/** A PDF of one page with some words on it. */
export function pdfOf(words: string): Buffer {
  const text = `BT /F1 24 Tf 40 120 Td (${words}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 320 240] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`);
}

/** Lets files fall on an element, in the order given. */
export async function dropOn(target: Locator, files: readonly DiskFile[]): Promise<void> {
  const carried = await target.page().evaluateHandle(
    (some) => {
      const data = new DataTransfer();
      for (const { name, type, bytes, more } of some) {
        data.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.codePointAt(0) ?? 0), new Uint8Array(more)], name, { type }));
      }
      return data;
    },
    files.map(({ name, type, bytes, more = 0 }) => ({ name, type, bytes: bytes.toString('base64'), more })),
  );
  await target.dispatchEvent('drop', { dataTransfer: carried });
}

/** The name under which the server keeps a picture. */
export const keptAs = ({ bytes }: DiskFile): string => createHash('sha256').update(bytes).digest('hex').slice(0, 32);

/** Every file in the folder of a server, half-written ones too, and every row that knows of one. */
export function filesOf({ dataDir }: Stage): { readonly onDisk: readonly string[]; readonly rows: readonly string[] } {
  const folder = join(dataDir, 'files');
  const onDisk = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map(({ name }) => name);
  const database = new DatabaseSync(join(dataDir, 'stoop.sqlite'), { readOnly: true });
  try {
    return { onDisk: onDisk.toSorted(), rows: database.prepare('select "name" from "keptFile" order by "name"').all().map(({ name }) => String(name)) };
  } finally {
    database.close();
  }
}
