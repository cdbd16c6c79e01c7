import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Stage } from '../journeys/stage.ts';
import { root } from '../support/sources.ts';
import type { Note } from './figures.ts';

/** A part of the bench: the product filled with buildings, opened when first asked for, and where figures go. */
export interface Bench {
  readonly note: Note;
  readonly buildings: number;
  /** Seconds that a load lasts. */
  readonly seconds: number;
  /** The built server over the buildings; one for all parts. */
  stage(): Promise<Stage>;
  /** A bare server over the same buildings; one for all parts. */
  bare(): Promise<Bare>;
}

/** The bare server as a process of its own. */
export interface Bare {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from its start to its first answer. */
  readonly startMs: number;
  stop(): void;
}

/** Load average above which times are not judged. */
const maxLoad = 1.5;

/** Text of a time, with the load of the machine where it was too high to judge. */
export function timed(text: string): string {
  const load = loadavg()[0] ?? 0;
  return load <= maxLoad ? text : `${text} at a load of ${load.toFixed(1)}`;
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const p50 = (values: readonly number[]): number => quantile(values, 0.5);
export const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
export const timesOf = (ours: number, bare: number): string => (ours / bare).toFixed(ours / bare < 10 ? 1 : 0);

/** Milliseconds that something takes. */
export async function took(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of processor that a process has taken, its threads included; 0 once it is gone. */
export function processorOf(pid: number): number {
  try {
    // the name of the process may hold spaces: the third field on are behind its bracket
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

/** Resident memory of a server in megabytes, and the private part of it, without mapped files. */
export function memoryOf(pid: number): { readonly all: number; readonly own: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { all: of('VmRSS'), own: of('RssAnon') };
}

/** Starts the bare server over a folder of the product. */
export async function openBare(folder: string): Promise<Bare> {
  const started = performance.now();
  const child = spawn(process.execPath, ['tests/bench/bare.ts', join(folder, 'stoop.sqlite'), join(folder, `bare-${started}.sqlite`)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((done) => child.stdout.once('data', (part: Buffer) => done(part.toString().trim())));
  await (await fetch(`${url}/page`)).text();
  return { url, pid: child.pid ?? 0, startMs: performance.now() - started, stop: () => void child.kill() };
}
