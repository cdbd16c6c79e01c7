import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { expect } from 'vitest';
import { openStage, type Stage } from './stage.ts';

/** A stage whose time can be moved on, in steps. */
export interface MovingStage extends Stage {
  /** Moves the server's clock on by some steps, and with it what `along` moves: no answer reaches a page in between. */
  moveServer(steps?: number, along?: () => Promise<void>): Promise<void>;
  /** Tells the pages of a context the server's time in every answer, as its clock has it. */
  follow(context: BrowserContext): Promise<void>;
}

/** Milliseconds of a step: an access token that lives half an hour then has two minutes left. */
export const step = 28 * 60_000;

/** Starts the product with a clock that tests move on by some milliseconds at a time. */
export async function openMovingStage(stepMs = step): Promise<MovingStage> {
  const folder = mkdtempSync(join(tmpdir(), 'clock-'));
  const file = join(folder, 'clock');
  writeFileSync(file, '0');
  const stage = await openStage({
    NODE_OPTIONS: `--import ${join(import.meta.dirname, 'moved-clock.mjs')}`,
    CLOCK_FILE: file,
    CLOCK_STEP: String(stepMs),
  });
  const moved = () => Number(readFileSync(file, 'utf8'));
  const moveOnce = async () => {
    const next = moved() + stepMs;
    process.kill(stage.pid, 'SIGUSR2');
    // a second is too little for a signal on a busy machine
    await expect.poll(moved).toBe(next);
  };
  let moving: Promise<void> | undefined;
  return {
    ...stage,
    moveServer: async (steps = 1, along) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      moving = promise;
      try {
        for (let one = 0; one < steps; one += 1) await moveOnce();
        await along?.();
      } finally {
        moving = undefined;
        resolve();
      }
    },
    follow: async (context) => {
      // the Date header is made deep in Node, where no clock can be moved
      await context.route('**/api/**', async (route) => {
        if (route.request().url().includes('/api/push')) return route.abort();
        const answer = await route.fetch().catch(() => undefined);
        // its page was closed meanwhile; one that still stands sees a network that failed
        if (!answer) return route.abort().catch(() => undefined);
        await moving;
        const date = new Date(Date.now() + moved()).toUTCString();
        return route.fulfill({ response: answer, headers: { ...answer.headers(), date } }).catch(() => undefined);
      });
    },
    stop: async (signal) => {
      await stage.stop(signal);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Gives the pages of a context a clock of their own: ahead of the machine's by what local storage says. */
export const movableClock = (context: BrowserContext) =>
  context.addInitScript(() => {
    const RealDate = Date;
    const ahead = () => Number(localStorage.getItem('clock') ?? 0);
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        super(...((given.length === 0 ? [RealDate.now() + ahead()] : given) as []));
      }
      static override now() {
        return RealDate.now() + ahead();
      }
    } as DateConstructor;
  });
