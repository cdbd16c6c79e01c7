import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createKernel } from '#core/kernel/index.ts';
import { screens } from '#core/slots.ts';
import { kinds } from '#kit/records/kinds/kinds.ts';
import { areas } from '#plugins/index.ts';
import { activeItem, ancestry } from '../shell/frame/menu-lines.ts';
import { readSources, root } from './support/sources.ts';

const sources = readSources();
const files = sources.filter(({ path }) => /\/translations\/(en|kr|zh)\.ts$/.test(path));

/** Every text of a language by its key. */
async function texts(locale: string): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const { path } of files.filter((file) => file.path.endsWith(`/${locale}.ts`))) {
    const { default: words } = (await import(join(root, path))) as { default: Record<string, string> };
    for (const [key, text] of Object.entries(words)) all.set(key, text);
  }
  return all;
}

const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const places = (text: string) => [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name))].toSorted();

describe('words', () => {
  it('stand in three languages under the same keys', async () => {
    const [en, kr, zh] = await Promise.all([texts('en'), texts('kr'), texts('zh')]);
    const keys = (all: Map<string, string>) => [...new Set([...all.keys()].map(plain))].toSorted();
    expect(en.size).toBeGreaterThan(100);
    expect(keys(kr)).toEqual(keys(en));
    expect(keys(zh)).toEqual(keys(en));
  });

  it('have the same places to fill in each language, and say something', async () => {
    const [en, kr, zh] = await Promise.all([texts('en'), texts('kr'), texts('zh')]);
    const english = new Map([...en].map(([key, text]) => [plain(key), places(text)]));
    const wrong = [...kr, ...zh].filter(([key, text]) => {
      const extra = places(text).filter((name) => !english.get(plain(key))?.includes(name));
      return extra.length > 0 || text.trim() === '';
    });
    expect(wrong).toEqual([]);
  });

  it('say of a column how it is read, for each kind of field that a file may hold', async () => {
    const known = new Set([...(await texts('en')).keys()].map(plain));
    const { numbered: _, ...written } = kinds;
    const read = Object.entries(written).filter(([, kind]) => !('refers' in kind) && (!('inFormOnly' in kind) || 'isTranslated' in kind));
    expect(read.map(([kind]) => kind)).toEqual(expect.arrayContaining(['text', 'money', 'timeOfDay', 'names']));
    expect(read.map(([kind]) => `kit.import.read.${kind}`).filter((key) => !known.has(key))).toEqual([]);
  });

  it('follow the plural rules of their language', async () => {
    const [kr, zh] = await Promise.all([texts('kr'), texts('zh')]);
    expect([...kr.keys(), ...zh.keys()].filter((key) => /_(one|two|few|many)$/.test(key))).toEqual([]);
  });

  it('name no group of the menu as a page in it, nor a page as the one above it', async () => {
    const kernel = createKernel(areas);
    for (const locale of ['en', 'kr', 'zh']) {
      const words = await texts(locale);
      const ways = kernel.read(screens).map((screen) => {
        const group = activeItem(kernel, screen)?.group ?? 'top';
        // the page of a record has the record's name
        const line = ancestry(kernel, screen).filter(({ route }) => !route.path.includes('{'));
        return [...(group === 'top' ? [] : [`shell.group.${group}`]), ...line.map(({ titleKey }) => titleKey)].map((key) => words.get(key) ?? key);
      });
      expect(ways.length).toBeGreaterThan(40);
      expect(ways.filter((way) => new Set(way).size < way.length)).toEqual([]);
    }
  });

  it('exist for every key the code names', async () => {
    const known = new Set([...(await texts('en')).keys()].map(plain));
    const wrong = sources
      .filter(({ path }) => !/\.(test|stories)\.tsx?$/.test(path) && !path.startsWith('tests/'))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/(?:\bt\(|(?:title|label|text|action|search|help)Key(?:=|:\s*))['"]([a-zA-Z]+(?:\.[\w-]+)+)['"]/g)]
          .map(([, key = '']) => key)
          .filter((key) => !known.has(key))
          .map((key) => `${path}: ${key}`),
      );
    expect(wrong).toEqual([]);
  });

  it('carry the tone of the house: no exclamation marks, no "please", "invalid", "failed"', async () => {
    const en = await texts('en');
    expect([...en].filter(([, text]) => /!|\bplease\b|\binvalid\b|\bfailed\b/i.test(text))).toEqual([]);
  });
});
