/** Where a stage stands on the way of a contract: it has been there, it is there, it may go there now, or it is not open to it. */
export type WayState = 'past' | 'here' | 'next' | 'later';

/**
 * State of a stage on the way. Only stages that the contract's moves visited are behind it: one that stands earlier in the
 * order and was passed over is open like any other. `times` are by stage.
 */
export function wayState(stage: number, here: number, isBefore: boolean, times: ReadonlyMap<number, number>, isOpen: boolean): WayState {
  if (stage === here) return 'here';
  if (isBefore && times.has(stage)) return 'past';
  return isOpen ? 'next' : 'later';
}

/** Moves that the rules allow, filled in or not: onward first, then back, each in the order of the stages. */
export const openMoves = <M extends { readonly stage: { readonly id: number }; readonly move: { readonly refused: string | undefined } }>(moves: readonly M[], isBefore: (stage: number) => boolean): readonly M[] =>
  moves.filter(({ move }) => move.refused === undefined).toSorted((a, b) => Number(isBefore(a.stage.id)) - Number(isBefore(b.stage.id)));
