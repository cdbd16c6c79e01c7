/** Decided and hidden reviews with low scores, on average 2 or less, and with high ones, 4 or more. */
export interface Decided {
  readonly low: number;
  readonly lowHidden: number;
  readonly high: number;
  readonly highHidden: number;
}

/** Days that the meter looks back. */
export const fairnessDays = 90;

/** Decided reviews under which nothing is said. */
export const minDecided = 10;

/** Times by which one share exceeds the other before it is called uneven, and hidden reviews it takes. */
const uneven = 2;
const minHidden = 3;

/** Judgement of how alike low and high scores are treated; `unclear` where they look apart, and it may be chance. `times` is how often more the one is hidden than the other; null where the other never is. */
export type Fairness =
  | { readonly is: 'tooFew' | 'even' | 'unclear' }
  | { readonly is: 'uneven'; readonly against: 'low' | 'high'; readonly times: number | null };

export const shareOf = (hidden: number, decided: number): number => (decided === 0 ? 0 : hidden / decided);

/** Standard deviations between two shares, pooled. */
function distance({ low, lowHidden, high, highHidden }: Decided): number {
  const all = shareOf(lowHidden + highHidden, low + high);
  const spread = Math.sqrt(all * (1 - all) * (1 / low + 1 / high));
  return spread === 0 ? 0 : Math.abs(shareOf(lowHidden, low) - shareOf(highHidden, high)) / spread;
}

/** Normal quantile of 95 %, both sides. */
const significant = 1.96;

export function fairnessOf(decided: Decided): Fairness {
  const { low, lowHidden, high, highHidden } = decided;
  if (low + high < minDecided || low === 0 || high === 0) return { is: 'tooFew' };
  const shares = { low: shareOf(lowHidden, low), high: shareOf(highHidden, high) };
  const against = shares.low >= shares.high ? 'low' : 'high';
  const [more, less] = against === 'low' ? [shares.low, shares.high] : [shares.high, shares.low];
  const hidden = against === 'low' ? lowHidden : highHidden;
  if (more === 0 || more < uneven * less) return { is: 'even' };
  const isSure = hidden >= minHidden && distance(decided) > significant;
  return isSure ? { is: 'uneven', against, times: less === 0 ? null : Math.round((more / less) * 10) / 10 } : { is: 'unclear' };
}

export const addDecided = (a: Decided, b: Decided): Decided => ({ low: a.low + b.low, lowHidden: a.lowHidden + b.lowHidden, high: a.high + b.high, highHidden: a.highHidden + b.highHidden });

/** Share of low, or of high, scores that would be hidden with one more; undefined for a score between them. */
export function shareWith(decided: Decided, overall: number): number | undefined {
  if (overall <= 2) return shareOf(decided.lowHidden + 1, decided.low + 1);
  return overall >= 4 ? shareOf(decided.highHidden + 1, decided.high + 1) : undefined;
}
