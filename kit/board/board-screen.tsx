import type { ComponentType } from 'react';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity } from '../records/entity.ts';
import { BoardPage } from './board-page.tsx';
import type { BoardSpec, StageEntity } from './board-spec.ts';
import { loadBoard, type LoadedBoard } from './load-board.ts';

/** The board of an area, from what the area says of it. Words it looks for there: `{entity}.board.title`. */
export function boardScreen<E extends Entity, S extends StageEntity>(
  spec: BoardSpec<E, S>,
): { readonly Page: ComponentType; readonly load: (visit: ScreenVisit) => Promise<LoadedBoard>; readonly followsQuery: { readonly place: string } } {
  return { Page: () => <BoardPage spec={spec} />, followsQuery: { place: 'at' }, load: (visit) => loadBoard(spec, visit) };
}
