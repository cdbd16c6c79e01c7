import { Home, Select } from '@blueprintjs/icons';
import { listScreen } from '#kit/list/list-screen.tsx';
import { building, buildingUpdate, editBuildings } from '../../building/index.ts';
import { viewRents } from '../../rent/index.ts';
import { mapRents } from '../area.ts';
import { BuildingCell } from './map-cells.tsx';
import { MapFrame, MapHead } from './map-frame.tsx';
import { arrivesChosen } from './use-layers.ts';

const { Page, load, followsQuery } = listScreen(building, {
  columns: [{ field: 'address', width: 240, grow: 1, cell: (row, labels) => <BuildingCell row={row} labels={labels} /> }],
  filters: ['borough', 'managementCompany', 'area', 'zipCode', 'subwayLine', 'distance', 'year', 'totalRooms', 'totalFloors', 'fee', 'amenities', 'utilities', 'photos', 'active', 'createdAt', 'updatedAt'],
  thumbnail: 'photos',
  write: editBuildings,
  hrefOf: (buildingId) => buildingUpdate.href({ buildingId }),
  many: ['managementCompany', 'fee', 'utilities', 'amenities', 'active', 'area', 'zipCode', 'borough', 'year', 'totalFloors', 'totalRooms', 'bathroom'],
  beside: { Frame: MapFrame, Head: MapHead },
  quietFilters: ['bounds'],
  actions: [
    {
      id: 'map/open-rents',
      labelKey: 'map.chooseOpenRents',
      icon: Select,
      needs: viewRents,
      takesMatching: false,
      run: ({ records }) => `${mapRents.href()}?building=${records.map(({ id }) => id).join(',')}&availability=available${arrivesChosen}`,
    },
    {
      id: 'map/rents',
      labelKey: 'map.theirRents',
      icon: Home,
      needs: viewRents,
      // Of everything that matches the rents are found by the same conditions, as far as they mean the same.
      run: ({ records, matching }) => (matching ? `${mapRents.href()}?${sharedOf(matching)}` : `${mapRents.href()}?building=${records.map(({ id }) => id).join(',')}`),
    },
  ],
});

function sharedOf(words: URLSearchParams): string {
  const shared = ['q', 'borough', 'area', 'subwayLine', 'distance', 'bounds', 'within'].flatMap((name) => (words.has(name) ? [[name, words.get(name)!]] : []));
  return new URLSearchParams(shared).toString();
}

export { Page as default, load, followsQuery };
