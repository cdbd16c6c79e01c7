import { editRooms, roomPlan, roomUpload } from './area.ts';
import { severalHref } from './several/several-href.ts';

/** The address at which a landlord's table is pasted, told whose list it is. */
export const pasteHref = (whose: { readonly building?: number; readonly company?: number } = {}): string =>
  `${roomUpload.href()}?${new URLSearchParams({ from: 'paste', ...Object.fromEntries(Object.entries(whose).map(([name, id]) => [name, String(id)])) })}`;

/** Links beside the rooms on the page of a building, and of a rent. */
export const roomLinks = {
  building: (building: number) => [
    { labelKey: 'room.several', href: severalHref({ building }), needs: editRooms },
    { labelKey: 'room.paste', href: pasteHref({ building }), needs: editRooms },
    { labelKey: 'room.plan', href: roomPlan.href({ buildingId: building }) },
  ],
  rent: (rent: number) => [{ labelKey: 'room.several', href: severalHref({ rent }), needs: editRooms }],
} as const;
