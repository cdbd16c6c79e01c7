import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { ListResponse } from '#kit/records/entity.ts';
import type { BuildingRow } from '../../building/index.ts';
import type { RoomRow } from '../../room/index.ts';
import './known-home.css';

/** Milliseconds in which typing is gathered before the home is looked for. */
const gathering = 300;

/** Offers the room whose address and unit are those that were typed; nothing while one is linked, or none is known. */
export const KnownHome = observer(function KnownHome({ onPick }: { readonly onPick: (room: number) => void }) {
  const { form } = useOpenForm();
  const { t } = useI18n();
  const { address, unit, room } = form.draft;
  const isWanted = room === null && typeof address === 'string' && typeof unit === 'string' && address.trim() !== '' && unit.trim() !== '';
  const found = useRoom(isWanted ? address.trim() : '', isWanted ? unit.trim() : '');
  return (
    <div role="status" className="known-home">
      {isWanted && found && (
        <Button
          size="small"
          text={t('contract.room.link', { home: `${address.trim()} · ${found.unitNumber}` })}
          onClick={() => {
            form.learn('room', found.id, found.unitNumber);
            onPick(found.id);
          }}
        />
      )}
    </div>
  );
});

/** The room at an address; undefined while nobody knows one, or where there is no address. */
function useRoom(address: string, unit: string): RoomRow | undefined {
  const kernel = useKernel();
  const [held, setHeld] = useState<{ readonly home: string; readonly room: RoomRow | undefined }>();
  const home = address === '' ? '' : `${address}\n${unit}`;
  useEffect(() => {
    if (home === '') return undefined;
    const gone = new AbortController();
    // a form without it works as well
    const timer = setTimeout(() => void findRoom(kernel, address, unit, gone.signal).then((room) => setHeld({ home, room }), () => undefined), gathering);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [kernel, home, address, unit]);
  return held?.home === home ? held.room : undefined;
}

const isSame = (one: string | null, other: string): boolean => one?.trim().toLowerCase() === other.toLowerCase();

async function findRoom(kernel: Kernel, address: string, unit: string, signal: AbortSignal): Promise<RoomRow | undefined> {
  const calls = kernel.use(http);
  const read = <R,>(record: string, query: Readonly<Record<string, string | number>>) => calls.get<ListResponse<R>>(`/${record}`, { query: { ...query, limit: 50 }, signal, quiet: true });
  const { rows: buildings } = await read<BuildingRow>('building', { address });
  const building = buildings.find((one) => isSame(one.address, address));
  if (!building) return undefined;
  const { rows: rooms } = await read<RoomRow>('room', { building: building.id, unitNumber: unit });
  return rooms.find((one) => isSame(one.unitNumber, unit));
}
