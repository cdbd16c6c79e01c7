import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'cookie';
import type { DrawnPage, FirstLoad } from '#core/first-load.ts';
import { fillPage, offlinePage, problemPages, writtenFile } from '#core/prerendered.ts';

/** The pages that the build wrote, which a visit only fills. */
export interface WrittenPages {
  /**
   * The page for a stranger who asks for a prerendered page, or for an address that is no page. Undefined for everybody
   * and everything else: they are drawn.
   */
  find(load: FirstLoad, request: Request): Promise<DrawnPage | undefined>;
  /** The document that browsers keep for times without a network. */
  offline(load: FirstLoad): Promise<string>;
  /** The document that stands where drawing a page failed. */
  failed(load: FirstLoad): Promise<string>;
}

/** The cookies that choose among the written pages. With any other, a page may look different. */
const known = new Set(['locale', 'theme', 'density']);

/** The written pages of a folder; `pagePaths` answers what tells a page of the product from other paths. */
export function createWrittenPages(folder: string, pagePaths: () => Promise<(path: string) => boolean>): WrittenPages {
  const names = readdir(folder, { recursive: true }).then(
    (files) => new Set(files.map((file) => file.replaceAll('\\', '/'))),
    () => new Set<string>(),
  );
  let isPage: Promise<(path: string) => boolean> | undefined;

  const read = async (name: string, load: FirstLoad): Promise<string | undefined> => {
    const file = writtenFile({ name, locale: load.locale, theme: load.theme });
    if (!(await names).has(file)) return undefined;
    const { pathname, search } = new URL(load.url);
    return fillPage(await readFile(join(folder, file), 'utf8'), { ...load, address: pathname + search });
  };

  const readWritten = async (name: string, load: FirstLoad): Promise<string> => {
    const html = await read(name, load);
    if (html === undefined) throw new Error(`The build wrote no page '${name}'`);
    return html;
  };

  return {
    find: async (load, request) => {
      if (load.accessToken !== undefined) return undefined;
      if (Object.keys(parse(request.headers.get('cookie') ?? '')).some((name) => !known.has(name))) return undefined;
      const { pathname } = new URL(load.url);
      isPage ??= pagePaths();
      const [name, status] = (await isPage)(pathname) ? [pathname, 200] : [problemPages.unknown, 404];
      const html = await read(name, load);
      return html === undefined ? undefined : { status, headers: {}, html };
    },
    offline: (load) => readWritten(offlinePage, load),
    failed: (load) => readWritten(problemPages.failed, load),
  };
}
