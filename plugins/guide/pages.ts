import type { Locale } from '#core/i18n/locale.ts';

/** A page of the guide as the build writes it. */
export interface GuidePage {
  readonly title: string;
  readonly html: string;
  /** Headings with their text and the anchors before them. */
  readonly sections: readonly { readonly id: string; readonly title: string; readonly text: string }[];
}

/** The pages in the order they are read, each with the addresses it is about: what begins so, the longest first. */
export const pages = {
  'first-day': [],
  'getting-around': [],
  morning: ['/'],
  'call-to-lease': ['/inquiry/tour', '/customer/tour'],
  when: [],
  lists: [],
  importing: [],
  buildings: ['/building'],
  'rents-and-rooms': ['/rent', '/room'],
  members: ['/user'],
  customers: ['/customer'],
  employees: ['/employee', '/invitation', '/role'],
  contracts: ['/contract'],
  map: ['/map'],
  recommending: ['/recommend', '/weighting'],
  matching: ['/match', '/inquiry/matching', '/roommate'],
  content: ['/ad', '/contents', '/user/review'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type PageName = keyof typeof pages;

export const isPage = (name: string | undefined): name is PageName => name !== undefined && Object.hasOwn(pages, name);

/** The page about an address of the product, its query included. */
export function pageAbout(path: string): PageName {
  if (path.includes('from=file')) return 'importing';
  const about = Object.entries(pages)
    .flatMap(([name, places]) => places.map((place) => ({ name, place })))
    .filter(({ place }) => path.split('?')[0] === place || (place !== '/' && path.startsWith(`${place}/`)))
    .toSorted((one, other) => other.place.length - one.place.length);
  return (about[0]?.name ?? 'lists') as PageName;
}

const byLanguage: Readonly<Record<Locale, () => Promise<{ readonly default: Readonly<Record<string, GuidePage>> }>>> = {
  kr: () => import('./pages/kr.ts'),
  en: () => import('./pages/en.ts'),
  zh: () => import('./pages/zh.ts'),
};

/** All pages in a language, by name. */
export async function loadPages(locale: Locale): Promise<Readonly<Record<PageName, GuidePage>>> {
  const { default: files } = await byLanguage[locale]();
  const all = Object.fromEntries(Object.entries(files).map(([file, page]) => [/([\w-]+)\.md$/.exec(file)?.[1] ?? file, page]));
  return all as Record<PageName, GuidePage>;
}
