import type { Meta } from '@storybook/react-vite';
import { everyState, inFrame, type FramedStory, type Shown } from '#stories/in-frame.tsx';
import { draftOf } from '#kit/records/draft.ts';
import { sampleCards, sampleLabels } from '#tests/support/plugins/contract.ts';
import { contract } from '../entities.ts';
import contracts, { lossAnswers, reports } from './contract.stories.tsx';

const stamps = { createdAt: '2026-11-12T15:00:00.000Z', updatedAt: '2026-11-12T15:00:00.000Z' };
const rows = sampleCards.map((card) => ({ ...draftOf(contract), ...stamps, ...card }));

const meta = {
  title: 'Areas/Contract/In the frame',
  ...inFrame({
    answers: { ...contracts.parameters.answers, ...reports, ...lossAnswers, 'GET /api/contract': { rows, total: rows.length, labels: sampleLabels } },
    screens: {
      board: '/contract/board',
      list: '/contract/list',
      update: '/contract/update/3',
      upload: '/contract/upload',
      stages: ['/contract/workflow/list', 'page'],
      reasons: ['/contract/reason/list', 'dictionary'],
      renewals: ['/contract/renewal/list', 'rows'],
      commission: ['/contract/commission', 'rows'],
    },
  }),
} satisfies Meta<Shown>;
export default meta;

export const Screens: FramedStory = {};
export const EveryState: FramedStory = everyState;
