import { useLoaderData } from 'react-router-dom';
import type { DashboardResponse } from './api.ts';

/** Data of a tile as its source on the server read it, and the moment of reading; undefined where it sent none. */
export function useTile<T>(id: string): { readonly data: T | undefined; readonly at: string } {
  const { tiles, at } = useLoaderData<DashboardResponse>();
  return { data: tiles[id] as T | undefined, at };
}
