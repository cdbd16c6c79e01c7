import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { draftOf } from '#kit/records/draft.ts';
import approvals from '../approval/approvals.stories.tsx';
import { user } from '../entity.ts';

const row = (id: number, userId: string, name: string) => ({ ...draftOf(user), id, version: 2, createdAt: '2026-09-12T13:12:00.000Z', updatedAt: '2026-11-18T21:52:00.000Z', userId, name, email: `${userId}@stoop.example`, preferredArea: 3, status: 'approved' });
const rows = [row(1, 'yunachoi', 'YunaChoi'), row(2, 'minseo', '김민서'), row(3, 'siyu', 'WangSiyu')];

const meta = {
  title: 'Areas/Members/In the frame',
  ...inFrame({
    answers: { ...approvals.parameters.answers, 'GET /api/user': { rows, total: rows.length, labels: { area: { 3: 'Long Island City' } } }, 'GET /api/user/1': { ...rows[0], labels: { area: { 3: 'Long Island City' } }, hidden: [] } },
    screens: {
      list: '/user/list',
      update: '/user/update/1',
      approval: ['/user/approval', 'rows'],
      register: ['/user/register', 'open'],
      password: ['/user/password', 'open'],
    },
    changes: { update: ['name', '연'] },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
