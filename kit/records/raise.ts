import { readMoney } from './cell-words.ts';

/** A sum raised, or lowered where it is below zero: by cents, or by so many percent of itself. */
export type Raise = { readonly by: number } | { readonly percent: number };

/** The most percent: three times the sum. */
export const maxPercent = 200;

/** Reads what people type to raise or lower a sum: `+75`, `- $50`, `+2.5%`. Undefined where no sign says which. */
export function readRaise(text: string): Raise | undefined {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '').replace(/^[−–]/, '-');
  const percent = /^([+-]\d+(?:\.\d+)?)%$/.exec(plain)?.[1];
  if (percent !== undefined) return Number(percent) >= -100 && Number(percent) <= maxPercent ? { percent: Number(percent) } : undefined;
  const by = /^[+-][$\d]/.test(plain) ? readMoney(plain) : undefined;
  return by === undefined ? undefined : { by };
}

/** A sum in cents after it was raised; what a percentage makes of it is rounded to whole dollars. */
export const raised = (cents: number, raise: Raise): number =>
  'by' in raise ? cents + raise.by : Math.round((cents * (100 + raise.percent)) / 10_000) * 100;
