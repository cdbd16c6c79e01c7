import { Inbox } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { editMatches, matchCandidates } from '../match/index.ts';
import { matchRequests } from './area.ts';

export default area(matchRequests, {
  icon: Inbox,
  looks: { list: () => import('./screens/match-request-list.tsx'), form: () => import('./screens/match-request-form.tsx') },
  relatedLinks: {
    match: (match) => [{ labelKey: 'match.candidates.title', href: matchCandidates.href({ matchId: match }), needs: editMatches }],
  },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [queueActions({ area: 'matchRequest', load: () => import('./queue.ts') })],
});
