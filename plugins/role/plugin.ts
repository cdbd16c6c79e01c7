import { Unlock } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, permissions, screens, translations } from '#core/slots.ts';
import { recordMenu } from '#kit/form/record-menu.ts';
import { rightNotes } from '#kit/ui/right-notes.ts';
import { employeeList } from '../employee/index.ts';
import { accessHref, accessPage, editRoles, rolePage, roles, viewRoles } from './area.ts';

/** The page's half of roles: a matrix of rights for each. */
export default definePlugin({
  id: roles.name,
  contributes: [
    ...roles.permissions.map((permission) => permissions(permission)),
    screens({ route: rolePage, titleKey: 'role.menu', parent: employeeList, needs: viewRoles, load: () => import('./matrix/role-matrix.tsx') }),
    screens({ route: accessPage, titleKey: 'role.access', parent: employeeList, load: () => import('./access/explain.tsx') }),
    rightNotes({ load: () => import('./access/right-note.tsx') }),
    recordMenu({ id: 'role/access', labelKey: 'kit.form.access', icon: Unlock, hrefOf: (record, id) => accessHref({ record, id }) }),
    menu({ group: 'agency', route: rolePage, href: rolePage.href({ category: 'manager' }), labelKey: 'role.menu', icon: Unlock, order: 62, needs: editRoles }),
    translations({
      plugin: roles.name,
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
