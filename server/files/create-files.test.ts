import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { defineEntity } from '#kit/records/entity.ts';
import { file, photos, text } from '#kit/records/field.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { onEachEngine, type Open } from '#tests/support/engines.ts';
import { editHeaters, heaterKernel, readHeaters, someone } from '#tests/support/sample-records.ts';
import { testBucket, testFolder, type TestStore } from '#tests/support/stores.ts';
import { database } from '../database/database.ts';
import { recordTable } from '../database/schema.ts';
import { change, rowsOf } from '../database/statement.ts';
import { recordsRegistry } from '../records/registry.ts';
import { writing } from '../records/write/writing.ts';
import { fileHoldings, migrations, recordResource } from '../slots.ts';
import { createFiles, holdFiles } from './create-files.ts';
import { fileSenders, fileSizes, fileTables } from './migration.ts';

const boss = someone(1, ['admin']);
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/** Something with pictures and a plan. */
const boiler = defineEntity('boiler', { title: text({ required: true }), photos: photos(), plan: file() });
const boilers = definePlugin({
  id: 'boiler',
  contributes: [
    migrations(fileTables),
    migrations(fileSizes),
    migrations(fileSenders),
    fileHoldings({ id: 'files', hold: holdFiles }),
    migrations({
      id: 'boiler/001-table',
      up: (connection) => recordTable(connection, 'boiler', { title: 'text', photos: 'json', plan: 'json', sortText: 'text' }),
    }),
    recordResource({ entity: boiler, read: readHeaters, write: editHeaters }),
  ],
});

const opened: TestStore[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.end();
});

async function house(open: Open, place: () => Promise<TestStore>) {
  const there = await place();
  opened.push(there);
  const kernel = await heaterKernel(await open(), [boilers]);
  const write = kernel.use(writing);
  const base = kernel.use(database);
  return {
    ...there,
    files: createFiles({ store: there.store, database: base, registry: () => kernel.use(recordsRegistry) }),
    write: async <T>(work: Parameters<typeof write.run<T>>[2], options: Parameters<typeof write.run>[1] = { kind: 'form' }) => write.run(boss, options, work),
    /** Makes every file so many days older. */
    age: (count: number) => base.write((connection) => change(connection, 'update "keptFile" set "at" = ?', [days(-count)])),
    rows: async () => (await rowsOf<{ name: string }>(base.read, 'select "name" from "keptFile" order by "name"')).map(({ name }) => name),
  };
}

const photo = (width: number, height: number, background = '#a2573f') => sharp({ create: { width, height, channels: 3, background } });
const png = (background: string) => photo(8, 8, background).png().toBuffer();
const pdf = (words: string) => Buffer.from(`%PDF-1.4\n${words}\n%%EOF\n`);

/** The first bytes of a PNG that says how large it is, and nothing after them. */
const pngHead = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', head)]);
};

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([size, body, sum]);
};

const crc = (bytes: Buffer): number => {
  let rest = 0xffffffff;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
};

onEachEngine('files', (open) => {
  describe.each([
    ['a folder', testFolder],
    ['a bucket', testBucket],
  ] as const)('in %s', (_, place) => {
    it('are pictures upright, in three sizes, without what the camera wrote', async () => {
      const { files } = await house(open, place);
      const bytes = await photo(60, 40)
        .withExif({ IFD0: { Make: 'Camera', Copyright: 'Somebody' }, IFD3: { GPSLatitude: '40/1 42/1 0/1' } })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer();
      const kept = await files.keepPicture(bytes);
      const stored = (await files.picture(kept.file, 'full'))!;
      const { exif, width, height, format } = await sharp(stored).metadata();
      expect({ kept, exif, width, height, format }).toEqual({
        kept: { file: kept.file, width: 40, height: 60 },
        exif: undefined,
        width: 40,
        height: 60,
        format: 'webp',
      });
      expect(Buffer.from(stored).includes('Camera')).toBe(false);
      expect((await sharp(await files.picture(kept.file, 'thumb')).metadata()).width).toBe(120);
    });

    it('are documents: a PDF as it is, a picture upright and stripped', async () => {
      const { files } = await house(open, place);
      const plan = await files.keepDocument(pdf('a plan'), boss.userIdx);
      expect(plan).toEqual({ file: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/), size: pdf('a plan').length });
      expect(Buffer.from((await files.document(plan.file, boss))!)).toEqual(pdf('a plan'));
      const drawn = await files.keepDocument(await photo(60, 40).withMetadata({ orientation: 6 }).withExif({ IFD0: { Make: 'Camera' } }).jpeg().toBuffer(), boss.userIdx);
      expect(drawn.file).toMatch(/\.jpg$/);
      const { exif, format } = await sharp(await files.document(drawn.file, boss)).metadata();
      expect([exif, format]).toEqual([undefined, 'jpeg']);
    });

    it('are known again, and missing ones are said to be', async () => {
      const { files, rows } = await house(open, place);
      const bytes = await png('#102030');
      expect(await files.keepPicture(bytes)).toEqual(await files.keepPicture(bytes));
      expect(await rows()).toHaveLength(1);
      expect(await files.picture('0'.repeat(32), 'full')).toBeUndefined();
      expect(await files.document(`${'0'.repeat(32)}.pdf`, boss)).toBeUndefined();
    });

    it('are as large as they were measured, whatever a record says of them', async () => {
      const { files, write } = await house(open, place);
      const [shown, other] = await Promise.all(['#111111', '#222222'].map(async (tone) => files.keepPicture(await png(tone))));
      const wide = { ...shown!, width: 99_999, height: 1 };
      const refused = { more: { fields: { photos: 'rule.photo' } } };
      await expect(write((batch) => batch.create('boiler', { title: 'A', photos: [wide] }))).rejects.toMatchObject(refused);
      const { id } = await write((batch) => batch.create('boiler', { title: 'A', photos: [shown] }));
      for (const photos of [[wide], [other, wide], [{ ...shown!, height: shown!.height + 1 }]]) await expect(write((batch) => batch.update('boiler', id, 1, { photos }))).rejects.toMatchObject(refused);
      await write((batch) => batch.update('boiler', id, 1, { photos: [other, shown] }));
    });

    it('are swept when nothing names them and nothing can bring them back', async () => {
      const { files, write, names, rows, age } = await house(open, place);
      const [shown, replaced, stray] = await Promise.all(['#111111', '#222222', '#333333'].map(async (tone) => files.keepPicture(await png(tone))));
      const first = await files.keepDocument(pdf('first'), boss.userIdx);
      const second = await files.keepDocument(pdf('second'), boss.userIdx);
      const lost = await files.keepDocument(pdf('lost'), boss.userIdx);
      const { id } = await write((batch) =>
        batch.create('boiler', { title: 'A', photos: [shown, replaced], plan: { ...first, name: 'Plan.pdf' } }),
      );
      await write((batch) => batch.update('boiler', id, 1, { photos: [shown], plan: { ...second, name: 'Plan 2.pdf' } }));

      // Within 30 days everything may come back: drafts, undone changes.
      expect(await files.sweep(days(-30))).toBe(0);
      await age(40);
      // A file that nothing names goes; one named by a change that can be undone stays.
      expect(await files.sweep(days(-30))).toBe(2);
      expect(await rows()).toEqual([shown!.file, replaced!.file, first.file, second.file].toSorted());
      expect([await files.picture(stray!.file, 'thumb'), await files.document(lost.file, boss)]).toEqual([undefined, undefined]);
      // Later it stays no longer; documents do, as long as the history tells of them.
      expect(await files.sweep(days(1))).toBe(1);
      expect(await rows()).toEqual([shown!.file, first.file, second.file].toSorted());
      // Three sizes of the picture that is shown, and both versions of the document.
      expect((await names()).length).toBe(5);
      expect(Buffer.from((await files.document(first.file, boss))!)).toEqual(pdf('first'));

      await write((batch) => batch.remove('boiler', id, 2));
      expect(await files.sweep(days(1))).toBe(1);
      expect(await rows()).toEqual([first.file, second.file].toSorted());
    });

    it('stay as long as a deleted record can be brought back', async () => {
      const { files, write, rows, age } = await house(open, place);
      const shown = await files.keepPicture(await png('#111111'));
      const long = { kind: 'form', at: new Date(days(-50)) } as const;
      const { id } = await write((batch) => batch.create('boiler', { title: 'A', photos: [shown] }), long);
      await age(50);
      const deleted = await write(async (batch) => {
        await batch.remove('boiler', id, 1);
        return batch.id;
      });
      expect(await files.sweep(days(-30))).toBe(0);
      await write((batch) => batch.undo(deleted), { kind: 'undo' });
      expect(await files.picture(shown.file, 'full')).toBeDefined();
      await write((batch) => batch.remove('boiler', id, 3));
      expect(await files.sweep(days(1))).toBe(1);
      expect(await rows()).toEqual([]);
    });

    it('are there when a record comes to name them, and stay from then on', async () => {
      const { files, write, rows, age } = await house(open, place);
      const shown = await files.keepPicture(await png('#111111'));
      const plan = { ...(await files.keepDocument(pdf('plan'), boss.userIdx)), name: 'Plan.pdf' };
      const gone = { ...shown, file: 'f'.repeat(32) };
      await expect(write((batch) => batch.create('boiler', { title: 'A', photos: [shown, gone] }))).rejects.toMatchObject({
        status: 400,
        more: { fields: { photos: 'rule.file.gone' } },
      });
      await age(40);
      const { id } = await write((batch) => batch.create('boiler', { title: 'A', photos: [shown], plan }));
      // Named a moment ago, they are young again: a sweep that looked before leaves them alone.
      expect(await files.sweep(days(-30))).toBe(0);
      expect(await rows()).toHaveLength(2);
      await expect(write((batch) => batch.update('boiler', id, 1, { plan: { ...plan, file: `${'e'.repeat(32)}.pdf` } }))).rejects.toMatchObject({
        more: { fields: { plan: 'rule.file.gone' } },
      });
    });

    it('leave nothing behind when they are refused', async () => {
      const { files, names, rows } = await house(open, place);
      const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
      const huge = Buffer.concat([pngHead(50_000, 50_000), chunk('IDAT', deflateSync(Buffer.alloc(1000))), chunk('IEND', Buffer.alloc(0))]);
      const bomb = Buffer.concat([pngHead(30_000, 30_000), chunk('IDAT', deflateSync(Buffer.alloc(90_001_000))), chunk('IEND', Buffer.alloc(0))]);
      const lying = Buffer.concat([pngHead(100, 100), chunk('IDAT', Buffer.from('not packed at all')), chunk('IEND', Buffer.alloc(0))]);
      const refused = [
        [drawing, 'rule.file.picture', 'rule.file.document'],
        [Buffer.from('#!/bin/sh\necho'), 'rule.file.picture', 'rule.file.document'],
        [Buffer.alloc(0), 'rule.file.picture', 'rule.file.document'],
        [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'rule.file.broken', 'rule.file.broken'],
        [(await photo(900, 900).jpeg().toBuffer()).subarray(0, 1500), 'rule.file.broken', 'rule.file.broken'],
        [huge, 'rule.file.pixels', 'rule.file.pixels'],
        [bomb, 'rule.file.pixels', 'rule.file.pixels'],
        [lying, 'rule.file.broken', 'rule.file.broken'],
        [Buffer.from('%PDF-1.4\ncut in the mid'), 'rule.file.picture', 'rule.file.broken'],
      ] as const;
      for (const [bytes, asPicture, asDocument] of refused) {
        await expect(files.keepPicture(bytes)).rejects.toMatchObject({ status: 400, more: { fields: { file: asPicture } } });
        await expect(files.keepDocument(bytes, boss.userIdx)).rejects.toMatchObject({ status: 400, more: { fields: { file: asDocument } } });
      }
      expect(await names()).toEqual([]);
      expect(await rows()).toEqual([]);
    });
  });

  it('behind links are fetched a few at once', async () => {
    const there = await testFolder();
    opened.push(there);
    const kernel = await heaterKernel(await open(), [boilers]);
    const registry = () => kernel.use(recordsRegistry);
    const picture = await png('#111111');
    let running = 0;
    let max = 0;
    const follow = async () => {
      max = Math.max(max, (running += 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return picture;
    };
    const { keepLinked } = createFiles({ store: there.store, database: kernel.use(database), registry, follow });
    const kept = await Promise.all(Array.from({ length: 20 }, () => keepLinked('https://site.example/a.png')));
    expect([new Set(kept.map(({ file }) => file)).size, max]).toEqual([1, 4]);
  });

  it('that find no room are swept at once, unless they come again', async () => {
    const there = await testFolder();
    let full = true;
    const store = { ...there.store, write: (name: string, bytes: Uint8Array) => (full ? Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) : there.store.write(name, bytes)) };
    const { files, rows } = await house(open, async () => ({ ...there, store }));
    const no = { status: 503, more: { fields: { file: 'rule.file.notKept' } } };
    await expect(files.keepDocument(pdf('a'), boss.userIdx)).rejects.toMatchObject(no);
    const picture = await png('#111111');
    await expect(files.keepPicture(picture)).rejects.toMatchObject(no);
    full = false;
    const kept = await files.keepPicture(picture);
    expect(await files.sweep(days(-30))).toBe(1);
    expect(await rows()).toEqual([kept.file]);
  });
});
