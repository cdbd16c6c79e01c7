import { createContext, useContext } from 'react';

/** Facts that the server drew the page with, so that the browser starts from the same picture. */
export interface PageFacts {
  /** The moment of drawing, ISO 8601. */
  readonly now: string;
  /** The person chose the narrow menu. */
  readonly isMenuCollapsed: boolean;
}

const PageContext = createContext<PageFacts>({ now: '1970-01-01T00:00:00Z', isMenuCollapsed: false });

/** Hands the facts to everything below. */
export const PageFactsProvider = PageContext.Provider;

/** The facts of the page. */
export const usePageFacts = (): PageFacts => useContext(PageContext);
