import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import employees from '../employee.stories.tsx';

const leasing = { id: 1, version: 1, createdAt: '2026-09-12T13:12:00.000Z', updatedAt: '2026-09-12T13:12:00.000Z', name: { en: 'Leasing', kr: '임대', zh: '租赁' }, slug: 'leasing', active: true, sort: 10 };
const categories = { 'GET /api/employeeCategory': { rows: [leasing], total: 1, labels: {} } };

const meta = {
  title: 'Areas/Employees/In the frame',
  ...inFrame({
    answers: { ...employees.parameters.answers, ...categories },
    // the page of a category is no page without it
    differs: { empty: categories, 'no match': categories },
    screens: {
      list: '/employee/list',
      update: '/employee/update/3',
      upload: '/employee/upload',
      ofCategory: ['/employee/leasing', 'list'],
      categories: ['/employee/category/list', 'rows'],
      departments: ['/employee/depart/list', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
