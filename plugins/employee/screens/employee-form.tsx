import type { FormLooks } from '#kit/area/looks.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { employee } from '../entities/employee.ts';
import { employeeRules } from '../rules.ts';
import { AccessButton } from './access-button.tsx';
import { EmployeeLine } from './employee-line.tsx';
import { LeaveButton } from './leave-button.tsx';
import './employee.css';

export const form = {
  groups: [
    {
      titleKey: 'employee.group.person',
      textKey: 'employee.group.person.text',
      fields: [
        { field: 'name', span: 6 },
        { field: 'member', span: 6 },
        { field: 'active', span: 12 },
      ],
    },
    {
      titleKey: 'employee.group.place',
      textKey: 'employee.group.place.text',
      fields: [
        { field: 'category', span: 6 },
        { field: 'department', span: 6 },
        { field: 'manager', span: 6 },
        { field: 'roles', span: 6 },
      ],
    },
    {
      titleKey: 'employee.group.time',
      fields: [
        { field: 'joined', span: 4 },
        { field: 'left', span: 4 },
      ],
    },
  ],
  rules: employeeRules,
  line: ({ row }) => row && <EmployeeLine row={row} />,
  actions: ({ row }) =>
    row && (
      <>
        <AccessButton row={row} />
        <LeaveButton row={row} />
      </>
    ),
  lead: ({ draft: { name } }) => <Avatar name={name ?? ''} size={36} />,
} satisfies FormLooks<typeof employee>;
