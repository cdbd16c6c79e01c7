import { makeAutoObservable, observableRef } from 'mobx';
import { zone } from '#core/i18n/formats.ts';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { devices, type BannerRow } from '../entity.ts';
import { coverageOf, gapsOf, moved, nextGap, reaching, stateAt, type Edge } from '../schedule.ts';

export const dayMs = 86_400_000;

/** Month and day, by New York's clocks. */
export const shortDay = (tag: string) => new Intl.DateTimeFormat(tag, { timeZone: zone, month: 'short', day: 'numeric' });

/** The last day of a period as it stands behind the first: its number alone within one month. */
export function lastDay(tag: string, from: string, to: string): string {
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: 'numeric' });
  const [first, last] = [new Date(from), new Date(to)];
  return month.format(first) === month.format(last) ? new Intl.DateTimeFormat(tag, { timeZone: zone, day: 'numeric' }).format(last) : shortDay(tag).format(last);
}

/** Days that the timeline shows at once. */
export const shownDays = 35;

export type Device = (typeof devices)[number];
/** Edges of a period that a move sets: one that it leaves alone is not sent, for somebody else may move it meanwhile. */
export type Edges = Partial<Pick<BannerRow, 'startsAt' | 'endsAt'>>;

/** A move that is not saved yet: the banner as it was when it was lifted, and the edges that are moved. */
export interface Draft {
  readonly id: number;
  readonly lifted: BannerRow;
  readonly edges: Edges;
}

/** The timeline at work: its banners, the stretch of time that is seen, a move that is not saved yet, the preview. */
export class TimelineModel {
  banners: readonly BannerRow[];
  device: Device | 'all' = 'all';
  showsEnded = false;
  now: number;
  from: number;
  previewAt: number;
  previewLocale: Locale;
  draft: Draft | undefined = undefined;
  /** The banner that was moved last: its row stays where the focus is, though it ended by that. */
  held: number | undefined = undefined;
  /** A banner that is live, and would leave the site with the next step. */
  warned: number | undefined = undefined;

  constructor(banners: readonly BannerRow[], now: number, locale: Locale) {
    this.banners = banners;
    this.now = now;
    this.from = now - 4 * dayMs;
    this.previewAt = now;
    this.previewLocale = locale;
    makeAutoObservable(this, { banners: observableRef, draft: observableRef, placeOf: false, ofDevice: false, rowsOf: false, countOf: false, gapChange: false, gaps: false, nextGap: false, coverage: false });
  }

  get to(): number {
    return this.from + shownDays * dayMs;
  }

  /** A moment's place on the timeline, 0 to 1. */
  placeOf(at: number): number {
    return (at - this.from) / (this.to - this.from);
  }

  /** Banners with the period that is being tried. */
  get tried(): readonly BannerRow[] {
    const { draft } = this;
    return draft ? this.banners.map((one) => (one.id === draft.id ? { ...one, ...draft.edges } : one)) : this.banners;
  }

  ofDevice(device: Device): readonly BannerRow[] {
    return this.tried.filter((one) => one.device === device).toSorted((a, b) => a.sort - b.sort || a.id - b.id);
  }

  /** Rows of a device: those that ended, before what is seen, when asked for. */
  rowsOf(device: Device): readonly BannerRow[] {
    return this.ofDevice(device).filter((one) => this.showsEnded || this.held === one.id || stateAt(one, this.now) !== 'ended');
  }

  get endedCount(): number {
    return this.banners.filter((one) => (this.device === 'all' || one.device === this.device) && stateAt(one, this.now) === 'ended').length;
  }

  get liveCount(): number {
    return this.banners.filter((one) => stateAt(one, this.now) === 'live').length;
  }

  get shownDevices(): readonly Device[] {
    return this.device === 'all' ? devices : [this.device];
  }

  countOf(device: Device | 'all'): number {
    return device === 'all' ? this.banners.length : this.banners.filter((one) => one.device === device).length;
  }

  /** The beginning of what gaps are counted in: now, while it or a later time is seen. */
  get gapsFrom(): number {
    return this.now < this.to ? Math.max(this.from, this.now) : this.from;
  }

  /** Languages that miss a banner in what is seen, with the number of their gaps. */
  gaps(device: Device): readonly { readonly locale: Locale; readonly count: number }[] {
    return locales.map((locale) => ({ locale, count: reaching(gapsOf(this.ofDevice(device), locale), this.gapsFrom, this.to).length })).filter(({ count }) => count > 0);
  }

  /** The gap of the preview's language at its moment, or after it, that another banner ends. */
  nextGap(device: Device) {
    return nextGap(this.ofDevice(device), this.previewLocale, this.previewAt);
  }

  coverage(device: Device, locale: Locale) {
    return reaching(coverageOf(this.ofDevice(device), locale), this.from, this.to);
  }

  /** Days without a banner in the languages of one that is moved to a period, before and after that. */
  gapChange(id: number, edges: Edges): readonly { readonly locale: Locale; readonly before: number; readonly after: number }[] {
    const held = this.banners.find((one) => one.id === id);
    if (!held) return [];
    const tried = this.banners.map((one) => (one === held ? { ...one, ...edges } : one));
    const days = (banners: readonly BannerRow[], locale: Locale) => {
      const gaps = reaching(gapsOf(banners.filter(({ device }) => device === held.device), locale), this.gapsFrom, this.to);
      return Math.round(gaps.reduce((sum, { from, to }) => sum + Math.min(to, this.to) - Math.max(from, this.gapsFrom), 0) / dayMs);
    };
    return locales.map((locale) => ({ locale, before: days(this.banners, locale), after: days(tried, locale) })).filter(({ before, after }) => before !== after);
  }

  showDevice(device: Device | 'all'): void {
    this.device = device;
  }

  showEnded(): void {
    this.showsEnded = !this.showsEnded;
  }

  shift(days: number): void {
    this.from += days * dayMs;
  }

  tick(now: number): void {
    this.now = now;
  }

  preview(at: number): void {
    this.previewAt = at;
  }

  speak(locale: Locale): void {
    this.previewLocale = locale;
  }

  /** Tries another period for a banner; false where nothing would be left of it. */
  try(banner: BannerRow, edge: Edge, move: (moment: string) => string): boolean {
    const edges = moved(banner, edge, move);
    if (edges) {
      const { draft } = this;
      const before = draft?.id === banner.id ? draft : undefined;
      this.draft = { id: banner.id, lifted: before?.lifted ?? banner, edges: { ...before?.edges, ...edges } };
      this.held = banner.id;
    }
    this.warned = undefined;
    return edges !== undefined;
  }

  /** True when a step takes a live banner off the site, the first time: then it is said, and the next one does so. */
  warns(banner: BannerRow, edge: Edge, move: (moment: string) => string): boolean {
    const period = moved(banner, edge, move);
    const leaves = period !== undefined && this.warned !== banner.id && stateAt(banner, this.now) === 'live' && stateAt({ ...banner, ...period }, this.now) !== 'live';
    if (leaves) this.warned = banner.id;
    return leaves;
  }

  /** Drops what was not saved; a draft that was sent, unless it was moved on since. */
  forget(sent = this.draft): void {
    if (this.draft !== sent) return;
    this.draft = undefined;
    this.warned = undefined;
  }

  /** The focus went: a banner that ended leaves the rows. */
  letGo(): void {
    this.held = undefined;
    this.warned = undefined;
  }

  take(banners: readonly BannerRow[]): void {
    this.banners = banners;
  }

  put(banner: BannerRow): void {
    this.banners = this.banners.map((one) => (one.id === banner.id ? banner : one));
    if (this.draft?.id === banner.id) this.draft = { ...this.draft, lifted: banner };
  }
}
