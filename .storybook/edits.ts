import { readFile, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';
import { edited, fileOf } from '../stories/edits/source-edits.ts';

const text = z.string().max(2000);
const editSchema = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('token'), group: text, name: text, value: text }),
  z.strictObject({ of: z.literal('word'), file: text, key: text, value: text, before: text }),
  z.strictObject({ of: z.literal('width'), file: text, column: text, value: text }),
]);

/** True for a page of this Storybook on this machine: whoever else reaches its port writes nothing. */
const isOwn = ({ method, headers, socket }: IncomingMessage): boolean =>
  method === 'PUT' && headers['sec-fetch-site'] === 'same-origin' && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/.test(socket.remoteAddress ?? '');

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let body = '';
  for await (const part of request) body += String(part);
  return JSON.parse(body);
}

/** Writes changes that designers make on pages of Storybook into the sources, while `npm run storybook` runs. */
export const edits = (root: string): Plugin => ({
  name: 'stoop:edits',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use('/stoop-edit', (request, response) => {
      const answer = (status: number, said: string) => response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(said);
      void (async () => {
        if (!isOwn(request)) return answer(403, 'Only pages of this Storybook write');
        try {
          const edit = editSchema.parse(await bodyOf(request));
          const file = fileOf(edit);
          if (file === undefined) return answer(403, 'Nothing is changed there');
          await writeFile(join(root, file), edited(await readFile(join(root, file), 'utf8'), edit));
          return answer(200, file);
        } catch (error) {
          return answer(400, error instanceof z.ZodError ? 'The change does not fit' : (error as Error).message);
        }
      })();
    });
  },
});
