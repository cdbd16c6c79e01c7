import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideModule } from '#shell/build/guide-pages.ts';
import { numberedSteps, stepsIn } from '#shell/build/guide-steps.ts';
import { readGuideWords } from '#shell/build/guide-words.ts';
import { pageAbout, pages } from '#plugins/guide/pages.ts';
import { root } from './support/sources.ts';

const folder = join(root, 'docs/guide');
const languages = ['en', 'kr', 'zh'] as const;
const names = Object.keys(pages);
const read = (language: string, name: string): string => readFileSync(join(folder, language, `${name}.md`), 'utf8');
const sectionsOf = (text: string): number => [...guideModule(text, (key) => key).matchAll(/"id":"part-\d+"/g)].length;

describe('the guide', () => {
  it('has every page in every language', () => {
    for (const language of languages) expect(readdirSync(join(folder, language)).toSorted()).toEqual(names.map((name) => `${name}.md`).toSorted());
  });

  it.each(names)('says in %s as many sections in each language', (name) => {
    const [en, ...others] = languages.map((language) => sectionsOf(read(language, name)));
    expect(others).toEqual([en, en]);
  });

  it.each(languages)('leads in %s only to pages and pictures that are there', (language) => {
    const lost = names.flatMap((name) =>
      [...read(language, name).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, href = '']) => join(folder, language, href))
        .filter((file) => !existsSync(file))
        .map((file) => `${name}: ${file.slice(dirname(folder).length)}`),
    );
    expect(lost).toEqual([]);
  });

  it.each(names)('asks in %s for the same steps in each language', (name) => {
    const [en, ...others] = languages.map((language) => [...numberedSteps(read(language, name))]);
    expect(others).toEqual([en, en]);
  });

  it.each(languages)('names in %s only words that are there, and fills all their places', async (language) => {
    const say = await readGuideWords(root, language);
    const steps = names.flatMap((name) => stepsIn(read(language, name)).map((step) => ({ name, ...step })));
    expect(steps.length).toBeGreaterThan(20);
    const said = steps.filter(({ kind }) => !['key', 'type', 'open', 'file'].includes(kind)).map(({ name, word, values }) => `${name}: ${say(word, values)}`);
    expect(said.filter((text) => text.includes('{{'))).toEqual([]);
    // a brace that is left was meant as a step
    expect(names.filter((name) => /\{[^}]*\}/.test(guideModule(read(language, name), say).match(/html: (.*)/)?.[1] ?? ''))).toEqual([]);
  });

  it('knows the page about an address', () => {
    expect(['/', '/building/list', '/building/update/5', '/room/upload?from=file', '/customer/tour/list', '/nowhere'].map(pageAbout)).toEqual([
      'morning',
      'buildings',
      'buildings',
      'importing',
      'call-to-lease',
      'lists',
    ]);
  });
});
