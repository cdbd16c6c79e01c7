import { rowsOf } from '#server/database/statement.ts';
import type { RecordResource } from '#server/slots.ts';

const step = 10;

/** Puts new banners that say no place behind the others of their device: nobody's order changes by them. */
export const sortNew: NonNullable<RecordResource['beforeValidate']> = async (connection, some, origin) => {
  const isNew = ({ before, patch }: (typeof some)[number]) => before === undefined && origin !== 'server' && !Number(patch['sort'] ?? 0);
  if (!some.some(isNew)) return some.map(() => ({}));
  const rows = await rowsOf<{ device: string; last: number | null }>(connection, 'select "device", max("sort") as "last" from "banner" where "deletedAt" is null group by "device"');
  const lastOf = new Map<unknown, number>(rows.map(({ device, last }) => [device, Number(last ?? 0)]));
  return some.map((one) => {
    if (!isNew(one)) return {};
    const sort = Math.min(100_000, (lastOf.get(one.patch['device']) ?? 0) + step);
    lastOf.set(one.patch['device'], sort);
    return { sort };
  });
};
