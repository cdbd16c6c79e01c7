import { Clipboard, Cog, Key } from '@blueprintjs/icons';
import { isId } from '#core/route.ts';
import { recordKinds, screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { importSources } from '#kit/list/import-sources.ts';
import { editRooms, roomList, roomPlan, rooms, viewRooms } from './area.ts';
import { pasteHref, roomLinks } from './room-links.ts';

export default area(rooms, {
  icon: Key,
  looks: { list: () => import('./screens/room-list.tsx'), form: () => import('./screens/room-form.tsx') },
  uploadModes: { range: () => import('./screens/room-several.tsx'), paste: () => import('./screens/room-paste.tsx') },
  relatedLinks: roomLinks,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    screens({ route: roomPlan, titleKey: 'room.plan.title', parent: roomList, needs: viewRooms, accepts: ({ buildingId }) => isId(buildingId), load: () => import('./screens/room-plan.tsx') }),
    // A type found by its name leads to the rooms of that type.
    recordKinds({ name: 'roomType', labelKey: 'roomType', list: roomList, hrefOf: (id) => `${roomList.href()}?roomType=${id}`, title: 'name', needs: viewRooms, icon: Cog }),
    importSources({ id: 'room/paste', records: ['room', 'rent'], labelKey: 'room.paste', href: pasteHref(), icon: Clipboard, needs: editRooms }),
  ],
});
