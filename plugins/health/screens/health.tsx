import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceHead } from '#kit/ui/surface.tsx';
import type { Health } from '../api.ts';
import { shapes, subjects, verdictOn, type Subject } from '../verdicts.ts';
import './health.css';

/** Milliseconds after which the page looks again by itself. */
const againMs = 30_000;

export const load = ({ kernel, signal }: ScreenVisit): Promise<Health> => kernel.use(http).get<Health>('/health', { signal, quiet: true });

const bytesIn = (i18n: I18n, bytes: number): string => {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'gigabyte'] : [bytes / 1e6, 'megabyte'];
  return i18n.number(value, { style: 'unit', unit, maximumFractionDigits: value < 10 ? 1 : 0 });
};

const waitingIn = ({ t, number }: I18n, { waiting, retrying }: Health['push']): string => t('health.waiting', { waiting: number(waiting), retrying: number(retrying) });

const engines = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Figures of each subject in words. */
const figures: Readonly<Record<Subject, (i18n: I18n, health: Health) => string>> = {
  server: ({ t, moment }, { version, startedAt }) => t('health.server.value', { version, since: moment(startedAt, 'short') }),
  database: (i18n, { engine, engineVersion, databaseBytes }) => `${engines[engine]} ${engineVersion} · ${bytesIn(i18n, databaseBytes)}`,
  backup: (i18n, { backup }) => (backup ? [i18n.ago(backup.at), backup.bytes > 0 && bytesIn(i18n, backup.bytes), backup.place].filter(Boolean).join(' · ') : i18n.t('health.backup.none')),
  disk: (i18n, { disk }) => i18n.t('health.disk.value', { free: bytesIn(i18n, disk.free), total: bytesIn(i18n, disk.total) }),
  answers: ({ t, number }, { answers, failures }) => t('health.answers.value', { answers: number(answers), failures: number(failures) }),
  late: ({ number }, { lateMs }) => number(lateMs, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }),
  memory: (i18n, { memoryBytes }) => bytesIn(i18n, memoryBytes),
  push: (i18n, { push }) => waitingIn(i18n, push),
  mail: (i18n, { mail }) => (mail ? waitingIn(i18n, mail) : i18n.t('health.mail.none')),
  jobs: (i18n, { jobs }) => {
    const wrong = jobs.filter(({ lastFailed }) => lastFailed).map(({ id }) => id);
    return wrong.length > 0 ? i18n.list(wrong) : i18n.t('health.jobs.value', { count: jobs.length, shown: i18n.number(jobs.length) });
  },
  instances: (i18n, { instances }) => i18n.list(instances.map(({ name, since }) => i18n.t('health.instances.value', { name, since: i18n.moment(since, 'short') }))),
};

/** State of the server for administrators: each subject with its figures, and what to do where something is wrong. */
export default function HealthPage() {
  const health = useLoaderData<Health>();
  const i18n = useI18n();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), againMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  const { t } = i18n;
  return (
    <Surface still>
      <SurfaceHead
        title={t('health.menu')}
        detail={t('health.detail', { at: i18n.moment(health.at, 'time') })}
        actions={<Button icon={<Refresh />} text={t('health.refresh')} loading={state === 'loading'} onClick={() => void revalidate()} />}
      />
      <div className="health-scroll">
        <table className="health">
          <thead>
            <tr>
              <th scope="col">{t('health.subject')}</th>
              <th scope="col">{t('health.verdict')}</th>
              <th scope="col">{t('health.now')}</th>
              <th scope="col">{t('health.do')}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => {
              const verdict = verdictOn(subject, health);
              return (
                <tr key={subject} data-verdict={verdict}>
                  <th scope="row">{t(`health.${subject}`)}</th>
                  <td>
                    <Status shape={shapes[verdict]}>{t(`health.verdict.${verdict}`)}</Status>
                  </td>
                  <td className="health-now">{figures[subject](i18n, health)}</td>
                  <td className="health-do">{verdict !== 'good' && t(`health.${subject}.${verdict}`)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Surface>
  );
}
