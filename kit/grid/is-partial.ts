import type { GridResponse } from './api.ts';

/** True where a sheet left out a cell: refused, or changed by somebody else since. Apart from the schemas, which pages do not load. */
export const isPartial = ({ rows }: GridResponse): boolean => rows.some(({ refused, conflicts }) => Object.keys(refused).length + Object.keys(conflicts).length > 0);
