import { Home, Select } from '@blueprintjs/icons';
import { listScreen } from '#kit/list/list-screen.tsx';
import type { Selection } from '#kit/list/list-spec.ts';
import { building, buildingUpdate, buildingUpload, editBuildings } from '../../building/index.ts';
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
  create: buildingUpload,
  importer: true,
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
      run: (selection) => `${rentsOf(selection)}&availability=available${arrivesChosen}`,
    },
    {
      id: 'map/rents',
      labelKey: 'map.theirRents',
      icon: Home,
      needs: viewRents,
      run: rentsOf,
    },
  ],
});

/** The rents of chosen buildings; of everything that matches by the same conditions, as far as they mean the same. */
function rentsOf({ records, matching }: Selection): string {
  return `${mapRents.href()}?${matching ? sharedOf(matching) : `building=${records.map(({ id }) => id).join(',')}`}`;
}

function sharedOf(words: URLSearchParams): string {
  const shared = ['q', 'borough', 'area', 'subwayLine', 'distance', 'bounds', 'within'].flatMap((name) => (words.has(name) ? [[name, words.get(name)!]] : []));
  return new URLSearchParams(shared).toString();
}

export { Page as default, load, followsQuery };
