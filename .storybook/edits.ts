import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { edited, fileOf } from '../stories/edits/source-edits.ts';

const text = z.string().max(2000);
const editSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('tokens'), values: z.record(text, text) }),
  z.strictObject({ of: z.literal('word'), file: text, key: text, value: text, before: text }),
  z.strictObject({ of: z.literal('width'), file: text, column: text, value: text }),
]);

/** True for a page of this Storybook on this machine: whoever else reaches its port writes nothing. */
const isOwn = ({ method = '', headers, socket }: IncomingMessage): boolean =>
  ['PUT', 'DELETE'].includes(method) && headers['sec-fetch-site'] === 'same-origin' && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const part of request) body += String(part);
  return JSON.parse(body);
}

/** A file with its text before and after a change. */
interface Written {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/**
 * Writes changes that designers make on pages of Storybook into the sources, while `npm run storybook` runs: PUT makes
 * one, DELETE takes the last one back.
 */
export function edits(root: string): Plugin {
  let last: Written | undefined;
  const read = (file: string) => readFile(join(root, file), 'utf8');

  async function change(request: IncomingMessage): Promise<string> {
    const edit = editSchema.parse(await bodyOf(request));
    const file = fileOf(edit);
    if (file === undefined) throw new Error('Nothing is changed there');
    const before = await read(file);
    const after = edited(before, edit);
    await writeFile(join(root, file), after);
    last = { file, before, after };
    return file;
  }

  async function takeBack(): Promise<string> {
    if (!last) throw new Error('Nothing is left to take back: Git keeps what was before');
    const { file, before, after } = last;
    if ((await read(file)) !== after) throw new Error('The file was changed since: Git keeps what was before');
    last = undefined;
    await writeFile(join(root, file), before);
    return file;
  }

  return {
    name: 'stoop:edits',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/stoop-edit', (request, response) => {
        const answer = (status: number, said: string) => response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(said);
        if (!isOwn(request)) return void answer(403, 'Only pages of this Storybook write');
        void (request.method === 'PUT' ? change(request) : takeBack()).then(
          (file) => answer(200, file),
          (error: Error) => answer(400, error instanceof z.ZodError ? 'The change does not fit' : error.message),
        );
      });
    },
  };
}
