import type { FormLooks } from '#kit/area/looks.ts';
import type { tour } from '../entities.ts';
import { newTour } from '../new-tour.ts';
import { isMovable, tourAutofill } from '../rules.ts';
import { TourStartsControl, TourStatusControl } from './form-reschedule.tsx';
import { RescheduleButton } from './reschedule.tsx';
import { startTour } from './start-tour.ts';
import { AgentControl, BuildingControl, RentsControl } from './tour-controls.tsx';
import { TourStops } from './tour-stops.tsx';

const who = {
  titleKey: 'tour.group.who',
  textKey: 'tour.group.who.text',
  fields: [
    { field: 'client', span: 6 },
    { field: 'agent', span: 6 },
    { field: 'customer', span: 6 },
    { field: 'contract', span: 6 },
  ],
} as const;

const start = [
  { field: 'startsAt', span: 6 },
  { field: 'minutes', span: 3 },
  { field: 'buffer', span: 3 },
] as const;
const place = [
  { field: 'building', span: 8 },
  { field: 'together', span: 4 },
] as const;
const words = [
  { field: 'meeting', span: 12 },
  { field: 'note', span: 12 },
] as const;
const when = { titleKey: 'tour.group.when', textKey: 'tour.group.when.text' } as const;

const outcome = {
  titleKey: 'tour.group.outcome',
  textKey: 'tour.group.outcome.text',
  fields: [
    { field: 'status', span: 6 },
    { field: 'endedBy', span: 6 },
    { field: 'reason', span: 12 },
  ],
} as const;

const controls = { startsAt: TourStartsControl, agent: AgentControl, status: TourStatusControl };

/** A new tour is made with the rents it shows; those of one that is there stand above its fields. */
export const form = {
  importExample: { client: '최민준', startsAt: '2026-12-01 14:00', agent: 'Daniel Reyes', building: '28-10 Jackson Ave' },
  groups: [who, { ...when, fields: [...start, ...place, ...words] }, outcome],
  controls,
  actions: ({ row }) => row && isMovable(row.status) && <RescheduleButton record={row} />,
  overview: ({ row }) => row && <TourStops row={row} />,
  start: startTour,
  create: {
    entity: newTour,
    form: {
      createPath: '/tour/new',
      groups: [who, { titleKey: 'tour.group.where', fields: [...place, 'rents'] }, { ...when, fields: [...start, ...words] }, outcome],
      controls: { ...controls, building: BuildingControl, rents: RentsControl },
    },
  },
  autofill: tourAutofill,
} satisfies FormLooks<typeof tour>;
