import { createContext, useContext } from 'react';
import type { Board } from './board.ts';

/** The board that the parts of a page belong to. */
export const BoardContext = createContext<Board | undefined>(undefined);

/** The board a part belongs to. */
export function useBoard(): Board {
  const board = useContext(BoardContext);
  if (!board) throw new Error('There is no board above');
  return board;
}
