import { describeArea } from '#kit/area/describe-area.ts';
import { customer } from './entity.ts';

/** Customers: people who look for a home, and what they can rent. */
export const customers = describeArea(customer, {
  menu: { group: 'people', order: 10 },
  rights: { view: ['manager', 'leasingAgent'], edit: ['manager', 'leasingAgent'] },
  counted: 'uploads',
  remarks: true,
  sameAs: ['phone', 'email', 'name', 'nativeName'],
  merged: true,
  listedOn: { household: { order: 10, fields: ['phone', 'budget', 'moveDate'] }, member: { order: 10, fields: ['number', 'phone', 'budget', 'moveDate'] } },
  todos: { overdue: { order: 20, shape: 'urgent', query: { nextActionOn: '..yesterday', active: 'true' } } },
  firstStep: { order: 40 },
});

export const { list: customerList, upload: customerUpload, update: customerUpdate } = customers.routes;
export const { view: viewCustomers, edit: editCustomers } = customers.rights;
