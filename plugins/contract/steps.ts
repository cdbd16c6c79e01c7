import { contractSteps, type ContractStep, type StageKind } from './entities.ts';

/** The furthest step of a contract, and when it took each; null for those it has not taken. */
export interface Steps {
  readonly step: ContractStep;
  readonly tourAt: string | null;
  readonly applicationAt: string | null;
  readonly signedAt: string | null;
}

export const noSteps: Steps = { step: 'new', tourAt: null, applicationAt: null, signedAt: null };

const ranks: Readonly<Record<Exclude<StageKind, 'hold' | 'lost'>, number>> = { open: 0, tour: 1, application: 2, won: 3 };

/**
 * Steps of a contract that comes into a stage of a kind: those on the way to it count as taken, going back takes the
 * later ones back. On hold it keeps them; lost, all but the signature.
 */
export function nextSteps(before: Steps, kind: StageKind, at: string): Steps {
  if (kind === 'hold') return before;
  if (kind === 'lost') return before.step === 'signed' ? { ...before, step: 'application', signedAt: null } : before;
  const rank = ranks[kind];
  const when = (of: number, known: string | null) => (of <= rank ? (known ?? at) : null);
  return { step: contractSteps[rank]!, tourAt: when(1, before.tourAt), applicationAt: when(2, before.applicationAt), signedAt: when(3, before.signedAt) };
}
