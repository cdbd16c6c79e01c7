import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, InfoSign } from '@blueprintjs/icons';
import { Fragment, useState } from 'react';
import { Link, useLoaderData } from 'react-router-dom';
import { useI18n, useKernel } from '#core/react/react.tsx';
import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { Tile } from '#kit/dashboard/tile.tsx';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { Sparkline } from '#kit/ui/sparkline.tsx';
import { newYorkDays } from '../days.ts';
import { countedKinds } from '../figures.ts';
import { countedLines, type Counted } from './counted.ts';
import { DaysTable } from './days-table.tsx';

/** Uploads and signups by day, week, month and in all; each number opens exactly its rows. */
export default function Counts() {
  const overview = useLoaderData<DashboardResponse>();
  const kernel = useKernel();
  const { t, number, list, moment } = useI18n();
  const [open, setOpen] = useState(false);
  const from = newYorkDays(overview.at);
  const kinds = countedKinds(kernel);
  const groups = (['uploads', 'signups'] as const)
    .map((group) => ({ group, lines: countedLines(kinds.filter(({ counted }) => counted === group), overview, t) }))
    .filter(({ lines }) => lines.length > 0);

  const change = (now: number, before: number) => {
    if (before === 0) return <span aria-hidden>–</span>;
    const share = Math.round((Math.abs(now - before) / before) * 100);
    const label = t(now < before ? 'dashboard.less' : 'dashboard.more', { share });
    return <span aria-label={label}>{share === 0 ? '=' : `${now < before ? '↓' : '↑'} ${number(share)} %`}</span>;
  };

  const freshText = overview.since === null ? '' : t('dashboard.fresh', { time: moment(overview.since, 'short') });
  const row = ({ key, kind, title, figures, isFresh, rows }: Counted) => (
    <tr key={key}>
      <th scope="row">
        <span className="counts-kind">
          {kind.icon && <kind.icon size={14} />}
          {title}
          {isFresh && <span className="counts-fresh" role="img" aria-label={freshText} title={freshText} />}
        </span>
      </th>
      <td className="counts-main">
        <Link to={rows(`${from.today}..`)}>{number(figures.today)}</Link>
      </td>
      <td className="counts-main">
        <Link to={rows(`${from.week}..`)}>{number(figures.week)}</Link>
      </td>
      <td className="counts-change">{change(figures.week, figures.previousWeek)}</td>
      <td className="counts-main">
        <Link to={rows(`${from.month}..`)}>{number(figures.month)}</Link>
      </td>
      <td className="counts-change">{change(figures.month, figures.previousMonth)}</td>
      <td>
        <Link to={rows()}>{number(figures.total)}</Link>
      </td>
      <td className="counts-days">
        <Sparkline values={figures.days} label={t('dashboard.days.label', { values: list(figures.days.map(String)) })} />
      </td>
    </tr>
  );

  return (
    <Tile
      className="counts-tile"
      title={t('dashboard.counts')}
      lead={
        <LatePopover
          placement="bottom-start"
          popupKind="dialog"
          content={<Meanings />}
          target={(target) => <Button {...target} variant="minimal" size="small" icon={<InfoSign size={14} />} aria-label={t('dashboard.meaning')} title={t('dashboard.meaning')} />}
        />
      }
      note={t('dashboard.compared')}
    >
      <table className="counts">
        {groups.map(({ group, lines }, place) => (
          <Fragment key={group}>
            {place === 0 && (
              <thead>
                <tr>
                  <th scope="col">{t(`dashboard.${group}`)}</th>
                  <th scope="col">{t('dashboard.today')}</th>
                  <th scope="col">{t('dashboard.week')}</th>
                  <th scope="col" className="counts-change" aria-label={t('dashboard.compared')} />
                  <th scope="col">{t('dashboard.month')}</th>
                  <th scope="col" className="counts-change" aria-label={t('dashboard.compared')} />
                  <th scope="col">{t('dashboard.total')}</th>
                  <th scope="col" className="counts-days">
                    {t('dashboard.days')}
                  </th>
                </tr>
              </thead>
            )}
            <tbody>
              {place > 0 && (
                <tr className="counts-group">
                  <th scope="rowgroup" colSpan={8}>
                    {t(`dashboard.${group}`)}
                  </th>
                </tr>
              )}
              {lines.map(row)}
            </tbody>
          </Fragment>
        ))}
      </table>
      <div className="tile-foot">
        <Button
          variant="minimal"
          size="small"
          icon={open ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={open}
          text={t(open ? 'dashboard.days.hide' : 'dashboard.days.show')}
          onClick={() => setOpen(!open)}
        />
      </div>
      {open && <DaysTable lines={groups.flatMap(({ lines }) => lines)} today={from.today} />}
    </Tile>
  );
}

const meanings = ['today', 'week', 'month', 'total'] as const;

/** Explanations of the numbers. */
function Meanings() {
  const { t } = useI18n();
  return (
    <dl className="meanings">
      {meanings.map((one) => (
        <Fragment key={one}>
          <dt>{t(`dashboard.${one}`)}</dt>
          <dd>{t(`dashboard.meaning.${one}`)}</dd>
        </Fragment>
      ))}
      <dt>↑ ↓</dt>
      <dd>{t('dashboard.meaning.change')}</dd>
    </dl>
  );
}
