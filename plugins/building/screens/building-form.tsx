import type { FormLooks } from '#kit/area/looks.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { AddressControl } from '../controls/address-control.tsx';
import { NearestControl } from '../controls/nearest-control.tsx';
import { StationControl } from '../controls/station-control.tsx';
import type { building } from '../entities/building.ts';
import { buildingRules } from '../rules.ts';
import { StatusCell } from './building-cells.tsx';

export const form = {
  importExample: {
    address: '41-17 Crescent St',
    borough: 'queens',
    zipCode: '11101',
    managementCompany: 'Halcyon Residential',
    year: '2019',
    totalFloors: '46',
    totalRooms: '320',
    bathroom: '1',
    fee: 'noFee',
  },
  groups: [
    {
      titleKey: 'building.group.address',
      textKey: 'building.group.address.text',
      fields: [
        { field: 'address', span: 7 },
        { field: 'managementCompany', span: 5 },
        { field: 'borough', span: 4 },
        { field: 'area', span: 4 },
        { field: 'zipCode', span: 4 },
      ],
    },
    {
      titleKey: 'building.group.transit',
      textKey: 'building.group.transit.text',
      fields: [
        { field: 'subwayByHand', span: 12, labelKey: 'building.nearest' },
        { field: 'subwayName', span: 6 },
        { field: 'subwayLine', span: 3 },
        { field: 'distance', span: 3 },
        { field: 'latitude', span: 3 },
        { field: 'longitude', span: 3 },
      ],
    },
    {
      titleKey: 'building.group.facts',
      textKey: 'building.group.facts.text',
      fields: [
        { field: 'year', span: 2 },
        { field: 'totalFloors', span: 2 },
        { field: 'totalRooms', span: 2 },
        { field: 'bathroom', span: 2 },
        { field: 'fee', span: 4 },
        { field: 'amenities', span: 12 },
        { field: 'utilities', span: 8 },
        { field: 'active', span: 4 },
      ],
    },
    { titleKey: 'building.group.photos', textKey: 'building.group.photos.text', fields: ['photos'] },
  ],
  rules: buildingRules,
  controls: { address: AddressControl, subwayByHand: NearestControl, subwayName: StationControl },
  lead: ({ row }) => row?.photos[0] && <Picture of={row.photos[0]} size="thumb" width={56} height={40} />,
  line: ({ row }) => row && <StatusCell row={row} />,
} satisfies FormLooks<typeof building>;
