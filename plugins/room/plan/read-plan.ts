import type { Http } from '#core/http/http.ts';
import type { Labels, ListResponse } from '#kit/records/entity.ts';
import type { RoomRow } from '../entities/room.ts';

/** The part of a room that a plan shows. */
export type PlanRoom = Pick<RoomRow, 'id' | 'version' | 'unitNumber' | 'roomType' | 'rent' | 'count' | 'taken' | 'active' | 'availability' | 'price' | 'grossPrice'>;

/** A building's rooms, and what their types and rents are called. Plain data: it travels from the server to the browser. */
export interface PlanRooms {
  readonly rooms: readonly PlanRoom[];
  readonly labels: Labels;
}

/** The most rooms one call answers. */
const maxRooms = 1000;

/** Reads the rooms of a building: all of them, or those of some ids that are still there. Rejects with `CallError`. */
export async function readPlan(server: Http, building: number, options: { readonly ids?: readonly number[]; readonly signal?: AbortSignal } = {}): Promise<PlanRooms> {
  const { ids, signal } = options;
  const read = (offset: number) =>
    server.get<ListResponse<RoomRow>>('/room', {
      query: { building, sort: 'unitNumber', offset, limit: maxRooms, ...(ids && { id: ids }) },
      quiet: true,
      ...(signal && { signal }),
    });
  const first = await read(0);
  const rest = await Promise.all(Array.from({ length: Math.ceil(first.total / maxRooms) - 1 }, (_, place) => read((place + 1) * maxRooms)));
  const all = [first, ...rest];
  return {
    rooms: all.flatMap(({ rows }) => rows.map(shownOf)),
    labels: {
      roomType: Object.assign({}, ...all.map(({ labels }) => labels['roomType'])),
      rent: Object.assign({}, ...all.map(({ labels }) => labels['rent'])),
    },
  };
}

const shownOf = ({ id, version, unitNumber, roomType, rent, count, taken, active, availability, price, grossPrice }: RoomRow): PlanRoom => ({
  id,
  version,
  unitNumber,
  roomType,
  rent,
  count,
  taken,
  active,
  availability,
  price,
  grossPrice,
});
