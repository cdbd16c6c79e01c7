import { SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { Tile } from '#kit/dashboard/tile.tsx';
import { useTile } from '#kit/dashboard/use-tile.ts';
import type { FunnelLine, FunnelTile } from '../api.ts';
import { contractSteps } from '../entities.ts';
import { funnelHref } from '../tile-links.ts';
import './funnel.css';

/** Funnel of the contracts of the last days, by platform or person, with median days; each number opens its contracts. */
export default function Funnel() {
  const { data } = useTile<FunnelTile>('contract/funnel');
  const { t, number, day } = useI18n();
  const [by, setBy] = useState<'platforms' | 'people'>('platforms');
  if (!data) return null;
  const lines = data[by];
  const name = by === 'platforms' ? 'platform' : 'assignee';
  const max = Math.max(1, ...lines.map(({ counts }) => counts[0]));

  const cells = ({ counts, days }: FunnelLine, filter: Readonly<Record<string, string>>) =>
    contractSteps.map((step, at) => (
        <td key={step}>
          <Link to={funnelHref(data, filter, at)}>{number(counts[at]!)}</Link>
          {days[at] !== null && <span className="funnel-days">{t('contract.funnel.days', { count: days[at]!, shown: number(days[at]!) })}</span>}
        </td>
      ));

  return (
    <Tile
      title={t('contract.funnel')}
      className="funnel"
      note={
        <SegmentedControl
          size="small"
          aria-label={t('contract.funnel.by')}
          value={by}
          onValueChange={(value) => setBy(value as typeof by)}
          options={[
            { label: t('contract.funnel.platforms'), value: 'platforms' },
            { label: t('contract.funnel.people'), value: 'people' },
          ]}
        />
      }
    >
      <table className="counts">
        <thead>
          <tr>
            <th scope="col">{t('contract.funnel.since', { day: day(data.from) })}</th>
            {contractSteps.map((step) => (
              <th key={step} scope="col">
                {t(`contract.step.${step}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id ?? 0}>
              <th scope="row">
                <span className="funnel-name">
                  <span className="funnel-bar" style={{ inlineSize: `${(line.counts[0] / max) * 100}%` }} aria-hidden="true" />
                  {line.name ?? t('contract.funnel.none')}
                </span>
              </th>
              {cells(line, { [name]: line.id === null ? 'none' : String(line.id) })}
            </tr>
          ))}
          <tr className="funnel-all">
            <th scope="row">{t('contract.funnel.all')}</th>
            {cells(data.all, {})}
          </tr>
        </tbody>
      </table>
    </Tile>
  );
}
