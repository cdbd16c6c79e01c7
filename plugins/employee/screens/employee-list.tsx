import type { ListLooks } from '#kit/area/looks.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import type { employee } from '../entities/employee.ts';
import './employee.css';

export const list = {
  columns: [
    {
      field: 'name',
      width: 220,
      grow: 1,
      cell: ({ name }) => (
        <span className="employee-name">
          <Avatar name={name} size={20} />
          {name}
        </span>
      ),
    },
    { field: 'category', width: 150 },
    { field: 'department', width: 160, grow: 1 },
    { field: 'roles', width: 170, tablet: false },
    { field: 'manager', width: 160, tablet: false },
    { field: 'joined', width: 110, tablet: false },
    { field: 'active', width: 90 },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['member', 'left', 'createdAt'],
  filters: ['category', 'department', 'roles', 'manager', 'active', 'joined', 'left', 'createdAt', 'updatedAt'],
  sort: 'name',
} satisfies ListLooks<typeof employee>;
