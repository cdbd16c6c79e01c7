import { Inbox, Link } from '@blueprintjs/icons';
import { isId } from '#core/route.ts';
import { menu, screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { editMatches, matchCandidates, matches, reviewRequests, suitedMatches } from './area.ts';

/** Screens below the list, for those who write matches. */
const child = { parent: matches.routes.list, needs: editMatches } as const;

export default area(matches, {
  icon: Link,
  looks: { list: () => import('./screens/match-list.tsx'), form: () => import('./screens/match-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    menu({ group: 'deals', route: reviewRequests, labelKey: 'match.review.menu', icon: Inbox, order: 51 }),
    screens({ ...child, route: reviewRequests, titleKey: 'match.review.title', load: () => import('./screens/request-review.tsx') }),
    screens({ ...child, route: suitedMatches, titleKey: 'match.suited.title', accepts: ({ roommateId }) => isId(roommateId), load: () => import('./screens/suited-matches.tsx') }),
    screens({ ...child, route: matchCandidates, titleKey: 'match.candidates.title', accepts: ({ matchId }) => isId(matchId), load: () => import('./screens/match-candidates.tsx') }),
  ],
});
