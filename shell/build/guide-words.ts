import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Say } from './guide-steps.ts';

/** Reads the words of a language from all their files, for the pages of the guide. Throws for a word that is not there. */
export async function readGuideWords(root: string, locale: string): Promise<Say> {
  const files = globSync(`{core,kit,plugins,shell}/**/translations/${locale}.ts`, { cwd: root });
  const modules = await Promise.all(files.map((file) => import(/* @vite-ignore */ pathToFileURL(join(root, file)).href) as Promise<{ readonly default: Readonly<Record<string, string>> }>));
  const words: Readonly<Record<string, string>> = Object.assign({}, ...modules.map((module) => module.default));
  return (key, values = {}) => {
    const text = words[key] ?? words[`${key}_${values['count'] === '1' && `${key}_one` in words ? 'one' : 'other'}`];
    if (text === undefined) throw new Error(`The guide names '${key}', which is not among the words of ${locale}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  };
}
