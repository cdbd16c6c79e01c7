import { Clipboard, Cog, Key } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, permissions, recordKinds, screens, words } from '#core/slots.ts';
import { namesOthers } from '#kit/dictionary/named-by.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { related } from '#kit/form/related.ts';
import { listWays } from '#kit/list/ways.ts';
import { categories } from './categories.ts';
import { room } from './entities/room.ts';
import { pasteHref } from './paste/paste-href.ts';
import { configureRooms, editRooms, viewRooms } from './permissions.ts';
import { roomCategory, roomList, roomPlan, roomUpdate, roomUpload } from './routes.ts';
import { severalHref } from './several/several-href.ts';

/** Rooms: the units of buildings, what kind they are and how many places are left in them. */
export default definePlugin({
  id: 'room',
  contributes: [
    permissions(viewRooms),
    permissions(editRooms),
    permissions(configureRooms),
    screens({
      route: roomList,
      titleKey: 'room.list.title',
      needs: viewRooms,
      load: () => import('./screens/room-list.tsx'),
    }),
    screens({
      route: roomUpload,
      titleKey: 'room.upload.title',
      parent: roomList,
      needs: editRooms,
      load: () => import('./screens/room-upload.tsx'),
    }),
    screens({
      route: roomUpdate,
      titleKey: 'room.update.title',
      parent: roomList,
      needs: viewRooms,
      accepts: ({ roomId = '' }) => /^[1-9]\d{0,14}$/.test(roomId),
      load: () => import('./screens/room-update.tsx'),
    }),
    screens({
      route: roomPlan,
      titleKey: 'room.plan.title',
      parent: roomList,
      needs: viewRooms,
      accepts: ({ buildingId = '' }) => /^[1-9]\d{0,14}$/.test(buildingId),
      load: () => import('./screens/room-plan.tsx'),
    }),
    screens({
      route: roomCategory,
      titleKey: 'room.category.title',
      parent: roomList,
      needs: viewRooms,
      accepts: ({ category = '' }) => Object.hasOwn(categories, category),
      load: () => import('./screens/room-category.tsx'),
    }),
    menu({ group: 'homes', route: roomList, labelKey: 'room.menu', icon: Key, order: 30, needs: viewRooms, counts: 'room' }),
    menu({
      group: 'agency',
      route: roomCategory,
      href: roomCategory.href({ category: 'type' }),
      labelKey: 'room.category.title',
      icon: Cog,
      order: 92,
      needs: configureRooms,
    }),
    related({
      id: 'room/building',
      order: 20,
      entity: room,
      of: 'building',
      by: 'building',
      titleKey: 'room.menu',
      fields: ['roomType', 'count', 'taken', 'remaining', 'availability'],
      list: roomList,
      create: { route: roomUpload, labelKey: 'room.new', needs: editRooms },
      hrefOf: (id) => roomUpdate.href({ roomId: id }),
      links: (id) => [
        { labelKey: 'room.several', href: severalHref({ building: id }), needs: editRooms },
        { labelKey: 'room.paste', href: pasteHref({ building: id }), needs: editRooms },
        { labelKey: 'room.plan', href: roomPlan.href({ buildingId: id }) },
      ],
      needs: viewRooms,
    }),
    related({
      id: 'room/rent',
      order: 20,
      entity: room,
      of: 'rent',
      by: 'rent',
      titleKey: 'room.menu',
      fields: ['roomType', 'count', 'taken', 'remaining', 'availability'],
      list: roomList,
      create: { route: roomUpload, labelKey: 'room.new', needs: editRooms },
      links: (id) => [{ labelKey: 'room.several', href: severalHref({ rent: id }), needs: editRooms }],
      hrefOf: (id) => roomUpdate.href({ roomId: id }),
      needs: viewRooms,
    }),
    ...Object.values(categories).map((entity) => referenceOptions({ entity, create: configureRooms })),
    ...namesOthers(room, { list: roomList, needs: viewRooms, write: editRooms }),
    // A type found by its name leads to the rooms of that type.
    recordKinds({ name: 'roomType', labelKey: 'roomType', list: roomList, hrefOf: (id) => `${roomList.href()}?roomType=${id}`, title: 'name', needs: viewRooms, icon: Cog }),
    recordKinds({
      name: 'room',
      labelKey: 'room.menu',
      list: roomList,
      hrefOf: (id) => roomUpdate.href({ roomId: id }),
      title: 'unitNumber',
      needs: viewRooms,
      icon: Key,
      counted: 'uploads',
    }),
    listWays({ id: 'room/paste', records: ['room', 'rent'], labelKey: 'room.paste', href: pasteHref(), icon: Clipboard, needs: editRooms }),
    words({
      plugin: 'room/paste',
      load: {
        kr: () => import('./paste/translations/kr.ts'),
        en: () => import('./paste/translations/en.ts'),
        zh: () => import('./paste/translations/zh.ts'),
      },
    }),
    words({
      plugin: 'room',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
