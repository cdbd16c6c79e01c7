import { NewPerson } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { invitationAccept, invitations } from './area.ts';

export default area(invitations, {
  icon: NewPerson,
  looks: { list: () => import('./screens/invitation-list.tsx'), form: () => import('./screens/invitation-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [screens({ route: invitationAccept, titleKey: 'invitation.accept.title', open: true, load: () => import('./screens/accept.tsx') })],
});
