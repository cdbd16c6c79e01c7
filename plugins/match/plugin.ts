import { Inbox, Link } from '@blueprintjs/icons';
import { isId } from '#core/route.ts';
import { menu, screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { editMatches, matchCandidates, matches, reviewRequests, suitedMatches } from './area.ts';

export default area(matches, {
  icon: Link,
  looks: { list: () => import('./screens/match-list.tsx'), form: () => import('./screens/match-form.tsx') },
  importExample: { title: '388 Bridge St 24C', host: 'jia.song', seats: '3', seatPrice: '$1,525', areas: 'Downtown Brooklyn' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    menu({ group: 'deals', route: reviewRequests, labelKey: 'match.review.menu', icon: Inbox, order: 51 }),
    screens({ route: reviewRequests, titleKey: 'match.review.title', parent: matches.routes.list, needs: editMatches, load: () => import('./screens/request-review.tsx') }),
    screens({
      route: suitedMatches,
      titleKey: 'match.suited.title',
      parent: matches.routes.list,
      needs: editMatches,
      accepts: ({ roommateId }) => isId(roommateId),
      load: () => import('./screens/suited-matches.tsx'),
    }),
    screens({
      route: matchCandidates,
      titleKey: 'match.candidates.title',
      parent: matches.routes.list,
      needs: editMatches,
      accepts: ({ matchId }) => isId(matchId),
      load: () => import('./screens/match-candidates.tsx'),
    }),
  ],
});
