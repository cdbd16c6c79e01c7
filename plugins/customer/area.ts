import { describeArea } from '#kit/area/describe-area.ts';
import { customer, guarantorKind } from './entity.ts';

/** Customers: people who look for a home, and what they can rent. */
export const customers = describeArea(customer, {
  menu: { group: 'people', order: 10 },
  rights: {
    view: { manager: 'department', leasingAgent: 'own', matchCoordinator: 'all' },
    edit: { manager: 'department', leasingAgent: 'own' },
    // to see phone numbers and addresses of mail whole
    contact: { manager: 'department', leasingAgent: 'own' },
    // to take the list home in a file
    export: { manager: 'department' },
    // to delete, and to make one of two
    remove: ['manager'],
  },
  dictionaries: { guarantor: guarantorKind },
  counted: 'uploads',
  remarks: true,
  sameAs: ['phone', 'email', 'name', 'nativeName'],
  merged: true,
  listedOn: {
    household: { order: 10, fields: ['number', 'phone', 'budget', 'moveDate'] },
    member: { order: 10, fields: ['number', 'phone', 'budget', 'moveDate'] },
    assignee: { order: 20, fields: ['number', 'phone', 'moveDate', 'nextActionOn'] },
  },
  firstStep: { order: 40 },
});

export const { list: customerList, upload: customerUpload, update: customerUpdate } = customers.routes;
export const { view: viewCustomers, contact: seeCustomerContacts, edit: editCustomers } = customers.rights;
