import { Filter, TickCircle } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { dayOf } from '../records/new-york.ts';
import type { Judgement } from './score.ts';
import './score-panel.css';

/** A score opened into its points: a bar, a line for each component, their sum, and the gates. `words` begins the keys. */
export function ScorePanel(props: {
  readonly judgement: Judgement;
  /** Beginning of the keys: `{words}.part.budget`, `{words}.gate.price`. */
  readonly words: string;
  /** Components of `unknown` that are left out for another reason than that nothing is known, each with its words. */
  readonly leftOut?: Readonly<Record<string, string>> | undefined;
  /** A condition that is missed, in words. */
  readonly missOf: (gate: Judgement['gates'][number]) => string;
  /** Facts behind a component, in words: what it is made of. */
  readonly factOf?: (part: string) => ReactNode;
  /** Moment of a score that was kept, ISO 8601; without it the score is one of now. */
  readonly asOf?: string;
  /** Components that each side judges by its own: how well the second suits the first, and back. */
  readonly sides?: { readonly names: readonly [string, string]; readonly ways: Readonly<Record<string, readonly [number, number]>> };
}) {
  const { t, number, list, day } = useI18n();
  const { judgement, words, sides, factOf, leftOut = {} } = props;
  const { parts, score, unknown, confidence, gates } = judgement;
  const missed = gates.filter(({ miss }) => miss > 0);
  const name = (part: string) => t(`${words}.part.${part}`);
  const untold = unknown.filter((part) => !(part in leftOut));
  const gaps = [...(untold.length > 0 ? [t('kit.score.unknown', { what: list(untold.map(name)) })] : []), ...unknown.flatMap((part) => leftOut[part] ?? [])];
  return (
    <div className="score">
      <div className="score-head">
        <p className="score-total">
          <strong>{score === null ? '–' : number(score)}</strong> <span>{t('kit.score.of')} · {props.asOf === undefined ? t('kit.score.now') : t('kit.score.asOf', { day: day(dayOf(props.asOf)) })}</span>
        </p>
        <p className="score-confidence" title={gaps.join(' · ')}>{[t('kit.score.confidence', { percent: number(confidence) }), ...gaps].join(' · ')}</p>
      </div>
      <div className="score-bar score-tones" aria-hidden="true">
        {parts.map((part) => (
          <div key={part.name} style={{ flexGrow: part.of }}>
            <div className="score-piece">
              {part.points > 0 && <span className="score-tone" style={{ inlineSize: `${100 * part.fit}%` }}>{part.points > 2 ? number(part.points) : ''}</span>}
            </div>
            <small className="cut">{part.of > 8 ? name(part.name) : ''}</small>
          </div>
        ))}
      </div>
      <table className="score-table">
        <caption className="unseen">{t('kit.score.parts')}</caption>
        {sides && (
          <thead>
            <tr>
              <td colSpan={2} />
              {sides.names.map((one) => (
                <th key={one} scope="col">
                  {t('kit.score.wants', { name: one })}
                </th>
              ))}
              {factOf && <th scope="col">{t('kit.score.reason')}</th>}
            </tr>
          </thead>
        )}
        <tbody className="score-tones">
          {parts.map((part) => (
            <tr key={part.name}>
              <th scope="row">
                <i className="score-chip score-tone" />
                {name(part.name)}
              </th>
              <td>
                <strong>{number(part.points)}</strong> {t('kit.score.outOf', { max: number(part.of) })}
              </td>
              {sides?.names.map((one, side) => {
                const fit = sides.ways[part.name]?.[side] ?? part.fit;
                return (
                  <td key={one}>
                    <span className="score-fill score-way" data-side={side} data-low={fit < 0.46 || undefined}>
                      <i style={{ inlineSize: `${100 * fit}%` }} />
                      <b>{number(fit, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</b>
                    </span>
                  </td>
                );
              })}
              {factOf && <td className="score-fact">{factOf(part.name)}</td>}
            </tr>
          ))}
          <tr className="score-sum">
            <th scope="row">{t('kit.score.sum')}</th>
            <td>
              <strong>{score === null ? '–' : number(score)}</strong> {t('kit.score.outOf', { max: number(100) })}
            </td>
            <td className="score-fact" colSpan={(sides ? 2 : 0) + (factOf ? 1 : 0) || 1}>
              {parts.map(({ points }) => number(points)).join(' + ')}
              {sides && ` · ${t('kit.score.bothWays')}`}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="score-gates" data-missed={missed.length > 0 || undefined}>
        {missed.length > 0 ? <Filter size={14} /> : <TickCircle size={14} />}
        <strong>{t('kit.score.gates', { passed: number(gates.length - missed.length), all: number(gates.length) })}</strong>{' '}
        <span>{missed.length > 0 ? missed.map((gate) => props.missOf(gate)).join(' · ') : list(gates.map((gate) => t(`${words}.gate.${gate.name}`)))}</span>
      </p>
    </div>
  );
}
