import { discount, feature, layout } from './entities/dictionaries.ts';

/** What `/rent/category/{category}` shows, by the word in the address. */
export const categories = { feature, layout, discount } as const;
