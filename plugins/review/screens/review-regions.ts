import { dictionaryScreen } from '#kit/dictionary/dictionary-screen.tsx';
import { area, configureBuildings } from '../../building/index.ts';
import { reviewRegions, reviews } from '../area.ts';

/** The regions of buildings with the scores of their shown reviews and the trend of two years. */
const { Page, load } = dictionaryScreen({
  categories: { area },
  route: reviewRegions,
  titleKey: 'review.regions.title',
  write: configureBuildings,
  figures: {
    path: '/review/averages',
    needs: reviews.rights.view,
    columns: [
      { name: 'count', labelKey: 'review.region.count' },
      ...['safety', 'neighborhood', 'transit', 'overall'].map((name) => ({ name, labelKey: `review.${name}`, decimals: 2 })),
      { name: 'trend', labelKey: 'review.region.trend' },
    ],
  },
});

export { Page as default, load };
