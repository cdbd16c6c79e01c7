import type { FormLooks } from '#kit/area/looks.ts';
import { narrowedBy } from '#kit/form/narrowed-reference.tsx';
import type { match } from '../entity.ts';
import { matchRules } from '../rules.ts';
import Readings from './readings.tsx';
import { Refusals } from './refusals.tsx';

export const form = {
  importExample: { title: '388 Bridge St 24C', host: 'jia.song', seats: '3', seatPrice: '$1,525', areas: 'Downtown Brooklyn' },
  groups: [
    {
      titleKey: 'match.group.home',
      textKey: 'match.group.home.text',
      fields: [
        { field: 'title', span: 8 },
        { field: 'host', span: 4 },
        { field: 'rent', span: 6 },
        { field: 'room', span: 6 },
        { field: 'hostLives', span: 12 },
        { field: 'areas', span: 12 },
      ],
    },
    {
      titleKey: 'match.group.seats',
      fields: [
        { field: 'seats', span: 3 },
        { field: 'seatPrice', span: 3 },
        { field: 'wantsGender', span: 3 },
      ],
    },
    {
      titleKey: 'match.group.window',
      fields: [
        { field: 'moveFrom', span: 4 },
        { field: 'moveTo', span: 4 },
        { field: 'stayMonths', span: 4 },
      ],
    },
    {
      titleKey: 'match.group.state',
      fields: [
        { field: 'registration', span: 4 },
        { field: 'state', span: 4 },
        { field: 'active', span: 4 },
        { field: 'cause', span: 4 },
        { field: 'reason', span: 8 },
      ],
    },
    { titleKey: 'match.group.text', fields: ['text', 'photos'] },
  ],
  controls: { room: narrowedBy('rent') },
  rules: matchRules,
  overview: ({ row }) =>
    row && (
      <>
        <Refusals match={row.id} />
        <Readings of="match" id={row.id} version={row.version} />
      </>
    ),
} satisfies FormLooks<typeof match>;
