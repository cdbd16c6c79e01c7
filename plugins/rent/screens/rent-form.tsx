import { Link } from 'react-router-dom';
import type { FormLooks } from '#kit/area/looks.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { buildingUpdate } from '../../building/index.ts';
import type { rent } from '../entities/rent.ts';
import { rentAutofill, rentRules } from '../rules.ts';
import { DiscountControl } from './discount-control.tsx';
import { AvailabilityCell, SubwayCell } from './rent-cells.tsx';
import { Health } from './rent-health.tsx';

export const form = {
  importExample: { title: '1B1B', building: '41-17 Crescent St', bathCount: '1' },
  groups: [
    {
      titleKey: 'rent.group.offer',
      textKey: 'rent.group.offer.text',
      fields: [
        { field: 'title', span: 6 },
        { field: 'building', span: 6 },
        { field: 'availableMoveDate', span: 4 },
        { field: 'active', span: 3 },
      ],
    },
    {
      titleKey: 'rent.group.price',
      textKey: 'rent.group.price.text',
      fields: [
        { field: 'price', span: 3 },
        { field: 'netPrice', span: 3, readOnly: true },
        { field: 'discountPolicies', span: 12 },
      ],
    },
    {
      titleKey: 'rent.group.home',
      textKey: 'rent.group.home.text',
      fields: [
        { field: 'layout', span: 6 },
        { field: 'bathCount', span: 3 },
        { field: 'features', span: 12 },
        { field: 'description', span: 12 },
        { field: 'layoutFile', span: 12 },
      ],
    },
    { titleKey: 'rent.group.photos', textKey: 'rent.group.photos.text', fields: ['photos'] },
  ],
  controls: { discountPolicies: DiscountControl },
  rules: rentRules,
  autofill: rentAutofill,
  lead: ({ row }) => row?.photos[0] && <Picture of={row.photos[0]} size="thumb" width={56} height={40} />,
  line: ({ row, draft }) =>
    row && (
      <span className="rent-line">
        <AvailabilityCell row={row} />
        <Link to={buildingUpdate.href({ buildingId: row.building })}>{row.labels['building']?.[row.building]}</Link>
        <SubwayCell row={row} />
        <Health draft={draft} />
      </span>
    ),
} satisfies FormLooks<typeof rent>;
