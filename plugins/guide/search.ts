import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Found } from '#core/slots.ts';
import { guidePage } from './area.ts';
import { loadPages } from './pages.ts';

/** Most sections that a search shows. */
const maxSections = 5;

/** Sections of the guide that hold a text: those whose heading does come first. */
export async function findSections(kernel: Kernel, text: string): Promise<readonly Found[]> {
  const wanted = text.trim().toLowerCase();
  if (wanted.length < 2) return [];
  const sections = Object.entries(await loadPages(kernel.use(i18n).locale)).flatMap(([page, { title, sections: parts }]) =>
    parts.map((part) => ({ ...part, detail: title, href: `${guidePage.href({ page })}#${part.id}` })),
  );
  const holds = (words: string) => words.toLowerCase().includes(wanted);
  const found = [...sections.filter(({ title }) => holds(title)), ...sections.filter(({ title, text: body }) => !holds(title) && holds(body))];
  return found.slice(0, maxSections).map(({ title, detail, href }) => ({ title, detail, href }));
}
