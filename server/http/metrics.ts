import { createHash, timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { definePlugin, defineService } from '#core/kernel/index.ts';

/** Upper bounds of the classes that answers are counted in, milliseconds. */
const bounds = [5, 10, 25, 50, 100, 250, 500, 1000, 2500] as const;

/** The last run of a job. */
export interface JobRun {
  readonly id: string;
  readonly runs: number;
  readonly failures: number;
  /** ISO 8601. */
  readonly lastAt: string;
  readonly lastFailed: boolean;
}

/** Answers of one kind and one class of status, such as `api` and `2xx`. */
export interface RequestCount {
  readonly kind: string;
  readonly status: string;
  readonly count: number;
  /** Milliseconds, of all of them together. */
  readonly ms: number;
  /** Those within each of the bounds, and within those before. */
  readonly within: readonly number[];
}

/** Counts of this process since it started. */
export interface Metrics {
  request(path: string, status: number, ms: number): void;
  job(id: string, failed: boolean): void;
  requests(): readonly RequestCount[];
  jobs(): readonly JobRun[];
  /** Milliseconds by which the process was late for its work, p99 since it started. */
  lateness(): number;
}

/** The counts, as a service of the server. */
export const metrics = defineService<Metrics>('server/metrics');

/** Brings the counts. */
export const metricsPlugin = definePlugin({
  id: 'server/metrics',
  provides: metrics,
  setup: (_, { own }): Metrics => {
    const requests = new Map<string, { kind: string; status: string; count: number; ms: number; within: number[] }>();
    const jobs = new Map<string, JobRun>();
    const delay = monitorEventLoopDelay({ resolution: 20 });
    delay.enable();
    own(() => void delay.disable());
    return {
      request(path, code, ms) {
        const kind = path.startsWith('/api/') ? 'api' : path.startsWith('/assets/') ? 'file' : 'page';
        const status = `${Math.floor(code / 100)}xx`;
        const known = requests.get(`${kind} ${status}`) ?? { kind, status, count: 0, ms: 0, within: bounds.map(() => 0) };
        known.count += 1;
        known.ms += ms;
        bounds.forEach((bound, at) => {
          if (ms <= bound) known.within[at]! += 1;
        });
        requests.set(`${kind} ${status}`, known);
      },
      job(id, failed) {
        const before = jobs.get(id);
        jobs.set(id, { id, runs: (before?.runs ?? 0) + 1, failures: (before?.failures ?? 0) + Number(failed), lastAt: new Date().toISOString(), lastFailed: failed });
      },
      requests: () => [...requests.values()],
      jobs: () => [...jobs.values()],
      lateness: () => (delay.count === 0 ? 0 : delay.percentile(99) / 1e6),
    };
  },
});

/** True when a header carries the token; takes as long whatever it carries. */
export function isScraper(header: string | null, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}

/** The counts in the text format of Prometheus. */
export function prometheusText(counts: Metrics): string {
  const { rss, heapUsed } = process.memoryUsage();
  const labelled = ({ kind, status }: RequestCount, more = '') => `{kind="${kind}",status="${status}"${more}}`;
  const metric = (name: string, type: string, help: string, lines: readonly string[]) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines];
  const requests = counts.requests();
  const name = 'stoop_request_duration_milliseconds';
  return [
    ...metric(name, 'histogram', 'Answers by kind and class of status.', requests.flatMap((one) => [
      ...bounds.map((bound, at) => `${name}_bucket${labelled(one, `,le="${bound}"`)} ${one.within[at]}`),
      `${name}_bucket${labelled(one, ',le="+Inf"')} ${one.count}`,
      `${name}_sum${labelled(one)} ${Math.round(one.ms)}`,
      `${name}_count${labelled(one)} ${one.count}`,
    ])),
    ...metric('stoop_job_runs_total', 'counter', 'Runs of background jobs.', counts.jobs().map(({ id, runs }) => `stoop_job_runs_total{job="${id}"} ${runs}`)),
    ...metric('stoop_job_failures_total', 'counter', 'Runs of background jobs that failed.', counts.jobs().map(({ id, failures }) => `stoop_job_failures_total{job="${id}"} ${failures}`)),
    ...metric('stoop_event_loop_lateness_p99_milliseconds', 'gauge', 'Lateness of the process for its work.', [`stoop_event_loop_lateness_p99_milliseconds ${counts.lateness().toFixed(1)}`]),
    ...metric('stoop_memory_bytes', 'gauge', 'Memory of the process.', [`stoop_memory_bytes{of="resident"} ${rss}`, `stoop_memory_bytes{of="heap"} ${heapUsed}`]),
    ...metric('stoop_uptime_seconds', 'gauge', 'Seconds since the process started.', [`stoop_uptime_seconds ${Math.round(process.uptime())}`]),
    '',
  ].join('\n');
}
