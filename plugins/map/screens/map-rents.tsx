import { Comparison, Lightbulb } from '@blueprintjs/icons';
import { listScreen } from '#kit/list/list-screen.tsx';
import { editRecommends } from '../../recommend/index.ts';
import { compareHref, editRents, rent, rentUpdate, rentUpload } from '../../rent/index.ts';
import { RecommendDialog } from './recommend-dialog.tsx';
import { RentCell } from './map-cells.tsx';
import { MapFrame, MapHead } from './map-frame.tsx';

const { Page, load, followsQuery } = listScreen(rent, {
  columns: [{ field: 'title', width: 240, grow: 1, cell: (row, labels) => <RentCell row={row} labels={labels} /> }],
  filters: ['building', 'borough', 'area', 'subwayLine', 'distance', 'price', 'netPrice', 'availability', 'availableMoveDate', 'layout', 'bedrooms', 'bathCount', 'features', 'photos', 'active', 'createdAt', 'updatedAt'],
  sort: 'netPrice',
  thumbnail: 'photos',
  write: editRents,
  create: rentUpload,
  importer: true,
  hrefOf: (rentId) => rentUpdate.href({ rentId }),
  beside: { Frame: MapFrame, Head: MapHead },
  quietFilters: ['bounds'],
  actions: [
    { id: 'map/recommend', labelKey: 'map.recommendThese', icon: Lightbulb, needs: editRecommends, takesMatching: false, Dialog: RecommendDialog },
    { id: 'compare', labelKey: 'rent.compare', icon: Comparison, takesMatching: false, run: ({ records }) => compareHref(records.map(({ id }) => id)) },
  ],
});

export { Page as default, load, followsQuery };
