import type { FormLooks } from '#kit/area/looks.ts';
import { customers } from '../area.ts';
import type { customer } from '../entity.ts';
import { customerRules } from '../rules.ts';
import { CustomerCard } from './customer-card.tsx';
import { CreateContract, CustomerLine, HouseholdAvatars, HouseholdNames, NextStep } from './customer-line.tsx';
import { startOfCustomer } from './start-of-customer.ts';

export const form = {
  importExample: { name: '최민준', phone: '010-5550-1234', budget: '$4,200' },
  groups: [
    {
      titleKey: 'customer.group.person',
      textKey: 'customer.group.person.text',
      fields: [
        { field: 'name', span: 6 },
        { field: 'nativeName', span: 6 },
        { field: 'phone', span: 4 },
        { field: 'email', span: 4 },
        { field: 'messenger', span: 4 },
        { field: 'language', span: 4 },
        { field: 'platform', span: 4 },
        { field: 'assignee', span: 4 },
      ],
    },
    {
      titleKey: 'customer.group.search',
      textKey: 'customer.group.search.text',
      fields: [
        { field: 'budget', span: 3 },
        { field: 'moveDate', span: 4 },
        { field: 'stayMonths', span: 2 },
        { field: 'roomType', span: 3 },
        { field: 'areas', span: 12 },
        { field: 'nextActionOn', span: 4 },
        { field: 'nextAction', span: 8 },
        { field: 'memo', span: 12 },
      ],
    },
    {
      titleKey: 'customer.group.preferences',
      textKey: 'customer.group.preferences.text',
      fields: [
        { field: 'musts', span: 12 },
        { field: 'nices', span: 12 },
        { field: 'avoids', span: 12 },
        { field: 'feeWish', span: 6 },
      ],
    },
    {
      titleKey: 'customer.group.money',
      textKey: 'customer.group.money.text',
      fields: [
        { field: 'occupation', span: 4 },
        { field: 'workLocation', span: 4 },
        { field: 'workStation', span: 4 },
        { field: 'annualIncome', span: 4 },
        { field: 'guarantorKind', span: 4 },
        { field: 'guarantorName', span: 4 },
        { field: 'guarantorIncome', span: 4 },
      ],
    },
    { titleKey: 'customer.group.documents', textKey: 'customer.group.documents.text', fields: ['documents'] },
    {
      titleKey: 'customer.group.links',
      textKey: 'customer.group.links.text',
      fields: [
        { field: 'household', span: 6 },
        { field: 'member', span: 6 },
        { field: 'active', span: 4 },
      ],
    },
  ],
  rules: customerRules,
  start: startOfCustomer,
  remove: customers.rights.remove,
  heading: ({ row, draft }) => row && <HouseholdNames row={row} draft={draft} />,
  lead: ({ row, draft }) => row && <HouseholdAvatars row={row} draft={draft} />,
  line: ({ row, draft }) => row && <CustomerLine row={row} draft={draft} />,
  actions: ({ row, isDirty }) => row && <CreateContract id={row.id} isNext={!isDirty} />,
  overview: ({ row, draft }) => row && <CustomerCard row={row} draft={draft} />,
  next: ({ draft }) => <NextStep draft={draft} />,
} satisfies FormLooks<typeof customer>;
