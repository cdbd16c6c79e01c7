import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { tour } from './entities.ts';

/** Tours: who shows which homes to whom, and when. */
export const tours = describeArea(tour, {
  path: '/inquiry/tour',
  menu: { group: 'deals', order: 30 },
  rights: {
    view: { manager: 'department', leasingAgent: 'own', listingCoordinator: 'all', matchCoordinator: 'own', viewer: 'all' },
    edit: { manager: 'department', leasingAgent: 'own', matchCoordinator: 'own' },
  },
  counted: 'uploads',
  listedOn: {
    customer: { order: 10, fields: ['startsAt', 'status', 'building', 'agent'] },
    contract: { order: 10, fields: ['startsAt', 'status', 'building', 'agent'] },
    building: { order: 40, fields: ['startsAt', 'status', 'agent'] },
    agent: { order: 20, fields: ['startsAt', 'status', 'building'] },
    follows: { order: 10, fields: ['startsAt', 'status'] },
  },
});

export const { list: tourList, upload: tourUpload, update: tourUpdate } = tours.routes;
export const { view: viewTours, edit: editTours } = tours.rights;
export const customerTours = defineRoute('/customer/tour/list');
export const tourDay = defineRoute('/inquiry/tour/day');
export const tourPlan = defineRoute('/inquiry/tour/plan');
export const toursToday = defineRoute('/inquiry/tour/today');
