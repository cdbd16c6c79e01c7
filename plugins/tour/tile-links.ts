import type { TodayTile } from './api.ts';
import { tourList } from './area.ts';

/** List of the tours of a day that were neither moved nor called off. */
export const toursOfDayHref = ({ day }: Pick<TodayTile, 'day'>): string => `${tourList.href()}?${new URLSearchParams({ startsAt: day, status: 'requested,confirmed,done,noShow' })}`;
