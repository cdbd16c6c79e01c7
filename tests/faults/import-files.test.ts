import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workbookOf } from '../support/zip.ts';

/** Megabytes that reading a file may add to a server. */
const allowed = 200;
const megabyte = 1024 * 1024;

let server: ChildProcess;
let lines: Interface;
let address: { readonly url: string; readonly token: string };

const nextLine = async () => String((await once(lines, 'line'))[0]);
const memory = async () => {
  const said = nextLine();
  server.stdin?.write('\n');
  return Number(await said);
};

async function bring(bytes: Uint8Array): Promise<{ readonly status: number; readonly file: string | undefined; readonly id: string | undefined }> {
  const response = await fetch(`${address.url}/api/import?record=building&name=file`, {
    method: 'POST',
    body: bytes as BodyInit,
    headers: { authorization: `Bearer ${address.token}`, 'content-type': 'application/octet-stream' },
  });
  const { fields, id } = (await response.json()) as { fields?: { file?: string }; id?: string };
  return { status: response.status, file: fields?.file, id };
}

beforeAll(async () => {
  const script = fileURLToPath(new URL('./import-host.ts', import.meta.url));
  server = spawn(process.execPath, ['--max-old-space-size=2048', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  lines = createInterface({ input: server.stdout as NonNullable<typeof server.stdout> });
  address = JSON.parse(await nextLine()) as typeof address;
  // The first thread costs what every thread does.
  await bring(Buffer.from('Address,Borough\n1 A St,Queens\n'));
});

afterAll(async () => {
  const gone = once(server, 'exit');
  server.stdin?.end();
  await gone;
});

const row = '<row><c t="str"><v>a</v></c></row>';
const rows = Buffer.alloc(row.length * 100_000, row);
const files: Readonly<Record<string, readonly [refusal: string, make: () => Uint8Array]>> = {
  'a sheet of gigabytes in 2.4 MB': ['kit.import.file.tooLarge', () => workbookOf(Buffer.alloc(64 * megabyte, ' '), { times: 38 })],
  'a sheet that says it is small and is not': ['kit.import.file.broken', () => workbookOf(rows, { times: 300, size: 5000 })],
  'a sheet with millions of rows': ['kit.import.file.tooManyRows', () => workbookOf(rows, { times: 50 })],
  'a sheet whose only cell is the last one of all': [
    'kit.import.file.tooManyColumns',
    () => workbookOf('<row r="1048576"><c r="XFD1048576" t="str"><v>x</v></c></row>'),
  ],
  'a text of 150 MB that a thousand cells share': [
    'kit.import.file.tooLarge',
    () => workbookOf('<row><c t="s"><v>0</v></c></row>'.repeat(1000), { strings: `<si><t>${'x'.repeat(150 * megabyte)}</t></si>` }),
  ],
  'a quotation mark with 7 MB behind it': ['kit.import.file.cellTooLong', () => Buffer.from(`Address,Borough\n"1 A St,Queens${' no end'.repeat(megabyte)}`)],
  'a quotation mark before 7 MB of lines': ['kit.import.file.cellTooLong', () => Buffer.from(`Address,Borough\n"${'1 A St,Queens\n'.repeat(megabyte / 2)}`)],
  '7 MB of quotation marks': ['kit.import.file.cellTooLong', () => Buffer.from(`Address,Borough\n${'"'.repeat(7 * megabyte)}`)],
  '20 MB of commas': ['kit.import.file.tooManyColumns', () => Buffer.alloc(20 * megabyte - 1, ',')],
  'a million lines of cells': ['kit.import.file.tooManyRows', () => Buffer.from(`a,b\n${'1,2\n'.repeat(megabyte)}`)],
};

it.each(Object.entries(files))('%s is refused with 400, and the server goes on with the memory it had', async (_, [refusal, make]) => {
  const bytes = make();
  const before = await memory();
  expect(await bring(bytes)).toEqual({ status: 400, file: refusal, id: undefined });
  expect((await memory()) - before).toBeLessThan(allowed);
  expect(await bring(Buffer.from('Address,Borough\n1 A St,Queens\n'))).toMatchObject({ status: 200 });
});

it('ten bombs at once wait for each other', async () => {
  const bomb = workbookOf(rows, { times: 50 });
  const before = await memory();
  const answers = await Promise.all(Array.from({ length: 10 }, () => bring(bomb)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 400));
  expect((await memory()) - before).toBeLessThan(2 * allowed);
});
