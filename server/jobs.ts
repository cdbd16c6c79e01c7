import type { Kernel } from '#core/kernel/index.ts';
import { metrics } from './http/metrics.ts';
import type { Log } from './log.ts';
import { jobs, type Job } from './slots.ts';

/** Runs every contributed job again and again; returns how to stop that, which waits for those that run just now. */
export function runJobs(kernel: Kernel, log: Log): () => Promise<void> {
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const counts = kernel.use(metrics);
  let stopped = false;

  const later = (job: Job): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = job
        .run(kernel)
        .then(
          () => counts.job(job.id, false),
          (error: unknown) => {
            counts.job(job.id, true);
            log.error('job', error, { job: job.id });
          },
        )
        .finally(() => {
          running.delete(run);
          later(job);
        });
      running.add(run);
    }, job.every).unref();
    timers.add(timer);
  };
  for (const job of kernel.read(jobs)) later(job);

  return async () => {
    stopped = true;
    timers.forEach((timer) => clearTimeout(timer));
    await Promise.all(running);
  };
}
