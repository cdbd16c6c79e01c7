import { http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { startOf, type Start } from '#kit/form/prefill.ts';
import type { RentRow } from '../../rent/index.ts';
import { room } from '../entities/room.ts';

/** Initial values that an address gives new rooms; a rent gives its building, too. */
export async function startOfRooms(visit: ScreenVisit): Promise<Start> {
  const start = await startOf(room, visit);
  const { rent, building } = start.values;
  if (typeof rent !== 'number' || building !== undefined) return start;
  const found = await visit.kernel.use(http).get<RecordResponse<RentRow>>(`/rent/${rent}`, { signal: visit.signal, quiet: true });
  return {
    values: { ...start.values, building: found.building },
    labels: { ...start.labels, building: { [found.building]: found.labels['building']?.[found.building] ?? `#${found.building}` } },
  };
}
