import { Lightbulb } from '@blueprintjs/icons';
import { isId } from '#core/route.ts';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { afterSave } from '#kit/form/after-save.ts';
import { editRecommends, recommends, suggest } from './area.ts';

const links = (kind: string) => (subject: number) => [{ labelKey: 'recommend.suggest', href: suggest.href({ kind, subject }), needs: editRecommends }];
const relatedLinks = { customer: links('customer'), contract: links('contract'), rent: links('rent') };

export default area(recommends, {
  icon: Lightbulb,
  looks: { list: () => import('./screens/recommend-list.tsx'), form: () => import('./screens/recommend-form.tsx') },
  relatedLinks,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    afterSave({ id: 'recommend/radar', record: 'rent', needs: editRecommends, load: () => import('./radar.ts') }),
    screens({ route: suggest, titleKey: 'recommend.suggest.title', parent: recommends.routes.list, needs: editRecommends, accepts: ({ kind = '', subject }) => Object.hasOwn(relatedLinks, kind) && isId(subject), load: () => import('./screens/suggest.tsx') }),
  ],
});
