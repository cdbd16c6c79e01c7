import { editRooms, roomPlan, roomUpload } from './area.ts';

const uploadHref = (from: string, given: Readonly<Record<string, number | string>>): string =>
  `${roomUpload.href()}?${new URLSearchParams({ from, ...given } as Record<string, string>)}`;

/** The address at which a landlord's table is pasted, told whose list it is. */
export const pasteHref = (whose: { readonly building?: number; readonly company?: number } = {}): string => uploadHref('paste', whose);

/** The page that makes several rooms, told where, and which (`unitsText`) where that is known. */
export const severalHref = (where: { readonly building?: number; readonly rent?: number; readonly units?: string }): string => uploadHref('range', where);

/** Links beside the rooms on the page of a building, and of a rent. */
export const roomLinks = {
  building: (building: number) => [
    { labelKey: 'room.several', href: severalHref({ building }), needs: editRooms },
    { labelKey: 'room.paste', href: pasteHref({ building }), needs: editRooms },
    { labelKey: 'room.plan', href: roomPlan.href({ buildingId: building }) },
  ],
  rent: (rent: number) => [{ labelKey: 'room.several', href: severalHref({ rent }), needs: editRooms }],
} as const;
