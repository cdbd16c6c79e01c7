import { Chat } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { matchInquiries } from './area.ts';

export default area(matchInquiries, {
  icon: Chat,
  looks: { list: () => import('./screens/match-inquiry-list.tsx'), form: () => import('./screens/match-inquiry-form.ts') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [queueActions({ area: 'matchInquiry', load: () => import('./queue.ts') })],
});
