import { reviews } from '../area.ts';
import type { ReviewRow } from '../entity.ts';

export const tabs = ['new', 'shown', 'deletion', 'hidden'] as const;

export type Tab = (typeof tabs)[number];

/** Conditions of a tab as in the list's address. */
export const queryOf: Readonly<Record<Tab, Readonly<Record<string, string>>>> = {
  new: { waits: 'true' },
  shown: { state: 'shown', active: 'true', deletionRequested: 'false' },
  deletion: { deletionRequested: 'true', active: 'true' },
  hidden: { state: 'hidden', active: 'true', deletionRequested: 'false' },
};

/** Conditions of the queue's own bar: by field, the words of the list's address with the texts they are shown by. */
export const filterWords = {
  overall: { '..2': 'review.scores.low', '2.1..3.9': 'review.scores.middle', '4..': 'review.scores.high' },
  language: { kr: 'review.language.kr', en: 'review.language.en', zh: 'review.language.zh' },
  residentVerified: { true: 'review.verified', false: 'review.unverified' },
} as const;

export type FilterName = keyof typeof filterWords;

export const filterNames = Object.keys(filterWords) as readonly FilterName[];

export type Filters = Readonly<Partial<Record<FilterName, string>>>;

/** Where a queue is looked at: its tab, its search, its conditions. */
export interface Place {
  readonly tab: Tab;
  readonly q: string;
  readonly filters: Filters;
}

/** True for tabs whose reviews wait for somebody: the oldest first. */
export const waits = (tab: Tab): boolean => tab === 'new' || tab === 'deletion';

/** True for a review that a tab shows, as `queryOf` asks for. */
export const belongs: Readonly<Record<Tab, (row: ReviewRow) => boolean>> = {
  new: ({ waits: isWaiting }) => isWaiting === true,
  shown: ({ state, active, deletionRequested }) => state === 'shown' && active && !deletionRequested,
  deletion: ({ active, deletionRequested }) => active && deletionRequested,
  hidden: ({ state, active, deletionRequested }) => state === 'hidden' && active && !deletionRequested,
};

const isTab = (word: string | null): word is Tab => tabs.includes(word as Tab);

/** Reads the place from the page's address; words that are none of a filter's are left out. */
export function placeOf(words: URLSearchParams): Place {
  const named = words.get('tab');
  const filters = filterNames.flatMap((name) => {
    const word = words.get(name);
    return word !== null && Object.hasOwn(filterWords[name], word) ? [[name, word]] : [];
  });
  return { tab: isTab(named) ? named : 'new', q: words.get('q') ?? '', filters: Object.fromEntries(filters) as Filters };
}

/** The address of a place. */
export const hrefOf = ({ tab, q, filters }: Place): string => {
  const words = new URLSearchParams({ ...(tab !== 'new' && { tab }), ...(q !== '' && { q }), ...filters });
  return words.size === 0 ? reviews.routes.list.href() : `${reviews.routes.list.href()}?${words}`;
};
