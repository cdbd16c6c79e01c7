import type { StatusShape } from '#kit/ui/status.tsx';
import type { StageRow } from '../entities.ts';

const shapes: Readonly<Record<StageRow['kind'], readonly [first: StatusShape, later: StatusShape]>> = {
  open: ['open', 'started'],
  tour: ['half', 'half'],
  application: ['nearly', 'full'],
  won: ['done', 'done'],
  hold: ['paused', 'paused'],
  lost: ['refused', 'refused'],
};

type Looked = Pick<StageRow, 'id' | 'kind' | 'active'>;

/** The shape of a stage: how far along it is; the first of its kind is less far than the others. One switched off is dashed. */
export function shapeOfStage(stage: Looked, all: readonly Looked[]): StatusShape {
  if (!stage.active) return 'draft';
  const [first, later] = shapes[stage.kind];
  return all.find(({ kind, active }) => active && kind === stage.kind)?.id === stage.id ? first : later;
}
