import { createContext, useContext } from 'react';
import type { SheetModel } from './sheet-model.ts';

const SheetContext = createContext<SheetModel | undefined>(undefined);

/** Hands a sheet to its parts. */
export const SheetProvider = SheetContext.Provider;

/** The sheet a part belongs to. */
export function useSheet(): SheetModel {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error('There is no sheet above');
  return sheet;
}
