import { Link } from '@blueprintjs/icons';
import { isId } from '#core/route.ts';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { editMatches, matchCandidates, matches } from './area.ts';

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
