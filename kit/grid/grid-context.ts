import { createContext, useContext } from 'react';
import type { GridModel } from './grid-model.ts';

const GridContext = createContext<GridModel | undefined>(undefined);

/** Hands a grid to its parts. */
export const GridProvider = GridContext.Provider;

/** The grid a part belongs to. */
export function useGrid(): GridModel {
  const grid = useContext(GridContext);
  if (!grid) throw new Error('There is no grid above');
  return grid;
}
