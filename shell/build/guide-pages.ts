import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import { writeSteps, type Say } from './guide-steps.ts';
import { readGuideWords } from './guide-words.ts';

/** Placeholder of a picture, whose address in the build is known only once the module is written. */
const placeholder = (at: number): string => `{{picture ${at}}}`;

/** Markdown as text to search in. */
const plain = (text: string): string =>
  text.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<\/?(?:strong|em|code|kbd)>/g, '').replaceAll(/[*`_|]|---+/g, '').replaceAll(/\s+/g, ' ').trim();

/**
 * Makes a page of the guide importable: its title, its HTML, and its sections for the search. Links to other pages
 * become addresses of the product, pictures files of the build. Anchors are numbers, the same in every language.
 */
export const guidePages = (): Plugin => {
  const words = new Map<string, Promise<Say>>();
  return {
    name: 'stoop:guide-pages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/guide\/\w+\/[\w-]+\.md$/ },
      handler: async (source, id) => {
        const [, folder = '', locale = ''] = /^(.*)\/docs\/guide\/(\w+)\//.exec(id) ?? [];
        const say = words.get(locale) ?? readGuideWords(folder, locale);
        words.set(locale, say);
        return { code: guideModule(source, await say), map: null };
      },
    },
  };
};

/** Source of the module that stands for a page, with the product's words where it names them. */
export function guideModule(page: string, say: Say): string {
  const source = writeSteps(page, say);
  const pictures: string[] = [];
  let sections = 0;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        return depth === 1 ? `<h1 class="type-title">${text}</h1>` : `<h${depth} id="part-${++sections}">${text}</h${depth}>`;
      },
      image: ({ href, text }) => `<img src="${placeholder(pictures.push(href) - 1)}" alt="${text}" loading="lazy">`,
      link({ href, tokens }) {
        const page = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href);
        return `<a href="${page ? `/guide/${page[1]}${page[2] ?? ''}` : href}">${this.parser.parseInline(tokens)}</a>`;
      },
    },
  });
  const tokens = marked.lexer(source);
  let title = '';
  const found: { title: string; text: string }[] = [];
  for (const token of tokens) {
    const heading = token.type === 'heading' ? (token as Tokens.Heading) : undefined;
    if (heading?.depth === 1) title = plain(heading.text);
    else if (heading) found.push({ title: plain(heading.text), text: '' });
    else if (found.length > 0) found[found.length - 1]!.text += ` ${token.raw}`;
  }
  const html = marked.parser(tokens).split(/\{\{picture (\d+)\}\}/);
  return [
    ...pictures.map((file, at) => `import picture${at} from ${JSON.stringify(`${file}?url`)};`),
    `export default {`,
    `  title: ${JSON.stringify(title)},`,
    `  html: ${html.map((part, at) => (at % 2 === 0 ? JSON.stringify(part) : `picture${part}`)).join(' + ')},`,
    `  sections: ${JSON.stringify(found.map((section, at) => ({ id: `part-${at + 1}`, title: section.title, text: plain(section.text) })))},`,
    `};`,
  ].join('\n');
}
