import { Status } from '#kit/ui/status.tsx';
import { dayInNewYork } from '#kit/records/day.ts';
import { useI18n } from '#core/react/react.tsx';
import { useState } from 'react';
import type { ListLooks } from '#kit/area/looks.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import type { customer, CustomerRow } from '../entity.ts';

/** The day of the next step with a customer; overdue ones of those who still look carry a shape. */
function DueCell({ row: { nextActionOn, active } }: { readonly row: Pick<CustomerRow, 'nextActionOn' | 'active'> }) {
  const i18n = useI18n();
  const [today] = useState(() => dayInNewYork(Date.now()));
  if (nextActionOn === null) return <span className="list-muted">–</span>;
  return active && nextActionOn < today ? <Status shape="urgent">{i18n.day(nextActionOn)}</Status> : i18n.day(nextActionOn);
}

export const list = {
  columns: [
    { field: 'name', width: 200, grow: 1, fields: ['name', 'nativeName'], cell: ({ name, nativeName }) => <MainCell name={name} beside={nativeName} /> },
    { field: 'number', width: 84 },
    { field: 'phone', width: 140 },
    { field: 'budget', width: 96 },
    { field: 'moveDate', width: 124 },
    { field: 'areas', width: 190, grow: 1, tablet: false },
    { field: 'assignee', width: 130, tablet: false },
    { field: 'nextActionOn', width: 148, cell: (row) => <DueCell row={row} /> },
    { field: 'lastCallAt', width: 104, tablet: false },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['tourNumber', 'nativeName', 'email', 'messenger', 'otherPhones', 'otherEmails', 'language', 'platform', 'occupation', 'annualIncome', 'guarantorKind', 'household', 'active', 'createdAt'],
  filters: [
    'active', 'assignee', 'nextActionOn', 'budget', 'moveDate', 'areas', 'roomType', 'musts', 'nices', 'avoids', 'feeWish', 'language', 'platform', 'lastCallAt', 'tourNumber',
    'occupation', 'annualIncome', 'guarantorKind', 'household', 'member', 'createdAt', 'updatedAt',
  ],
  sort: '-updatedAt',
} satisfies ListLooks<typeof customer>;
