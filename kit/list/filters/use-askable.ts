import { useMay, useSlot } from '#core/react/react.tsx';
import { permissions } from '#core/slots.ts';
import type { Entity } from '#kit/records/entity.ts';

/** Tells by which fields somebody filters and sorts: the server refuses what they see in no record. */
export function useAskable({ fields }: Entity): (name: string) => boolean {
  const may = useMay();
  const rights = useSlot(permissions);
  return (name) => {
    const right = fields[name]?.seenBy;
    return right === undefined || may(rights.find(({ id }) => id === right) ?? { id: right, roles: [] });
  };
}
