import { CallError, http, isSilent } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { CalendarItem, CalendarPlace } from '#kit/calendar/calendar-item.ts';
import { momentLike } from '#kit/records/new-york.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { Agenda, AgendaTour, Offered } from '../api.ts';
import { proposeOnTour } from './propose-on-tour.ts';
import { holds, tourOf } from './tour-item.ts';
import { whyText } from './tour-words.ts';

/** Reads the tours of some New York days; whoever shows them says where that failed, or shows those from before. */
export const readAgenda = (kernel: Kernel, query: { readonly from: string; readonly to: string }, signal?: AbortSignal): Promise<Agenda> =>
  kernel.use(http).get<Agenda>('/tour/agenda', { query, ...(signal && { signal }), quiet: true });

/** The refusal that stands, by its product: it goes when the next one comes, and with the day it is about. */
const refusals = new WeakMap<Kernel, string>();

export function closeRefusal(kernel: Kernel): void {
  const id = refusals.get(kernel);
  if (id !== undefined) kernel.use(toasts).close(id);
  refusals.delete(kernel);
}

/** Why a slot was refused, in the words of its rules. */
function reasonOf(kernel: Kernel, error: CallError, agent: string): string {
  const i18n = kernel.use(i18nService);
  const whys = (error.body?.['whys'] ?? []) as readonly Parameters<typeof whyText>[1][];
  const [field] = Object.values(error.body?.fields ?? {});
  return whys.length > 0 ? whys.map((why) => whyText(i18n, why, agent)).join(' ') : field === undefined ? error.message : i18n.t(field);
}

/** Says why a slot was refused. */
export function tellRefusal(kernel: Kernel, error: unknown, agent: string): void {
  if (!(error instanceof CallError)) throw error;
  if (isSilent(error)) return;
  closeRefusal(kernel);
  refusals.set(kernel, kernel.use(toasts).show({ type: 'error', title: kernel.use(i18nService).t('tour.notBooked'), description: reasonOf(kernel, error, agent) }));
}

/** Moves a tour on the calendar: the old one keeps its slot, a new one takes the place. Returns the new one's id on the calendar. */
export async function moveTour(kernel: Kernel, agenda: Agenda, item: CalendarItem, place: CalendarPlace): Promise<string | undefined> {
  const one = tourOf(agenda, item);
  const startsAt = one && momentLike(place, one.startsAt);
  if (!one || startsAt === undefined) return undefined;
  const agent = place.person ?? one.agent;
  const name = agenda.agents.find(({ id }) => id === agent)?.name ?? '';
  try {
    const { id, batch } = await kernel.use(http).post<{ readonly id: number; readonly batch: number | null }>(`/tour/${one.id}/reschedule`, { startsAt, agent }, { version: one.version, quiet: true });
    closeRefusal(kernel);
    await wordsOf(kernel);
    tellMoved(kernel, batch, { client: one.client, startsAt, wasConfirmed: one.status === 'confirmed', ...(agent !== one.agent && { agent: name }) });
    return `tour/${id}`;
  } catch (error) {
    tellRefusal(kernel, error, name);
    return undefined;
  }
}

/** Waits for the words that were not on the page when it was drawn. */
const wordsOf = (kernel: Kernel): Promise<unknown> => kernel.use(i18nService).ready().catch(() => undefined);

/** Tells where a tour was moved to, and to which other agent, with a way back. */
export function tellMoved(kernel: Kernel, batch: number | null, moved: { readonly client: string; readonly startsAt: string; readonly wasConfirmed: boolean; readonly agent?: string }): void {
  const i18n = kernel.use(i18nService);
  const told = [i18n.moment(moved.startsAt, 'long'), moved.agent, moved.wasConfirmed && i18n.t('tour.moved.confirm')].filter(Boolean);
  showUndoable(kernel, batch, { title: i18n.t('tour.moved', { name: moved.client }), description: told.join(' · ') });
}

/** Changes a tour as it stands; returns the batch that takes it back, undefined where it was refused. */
export async function changeTour(kernel: Kernel, { id, version }: Pick<AgendaTour, 'id' | 'version'>, patch: Readonly<Record<string, unknown>>): Promise<number | null | undefined> {
  try {
    const { batch } = await kernel.use(http).put<{ readonly batch: number | null }>(`/tour/${id}`, patch, { version, titleKey: 'tour.notChanged' });
    return batch;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}

/** Confirms a tour, or takes that back; of a contract that is not yet on tour it proposes the move. */
export async function toggleConfirmed(kernel: Kernel, one: AgendaTour): Promise<void> {
  const isConfirmed = one.status === 'confirmed';
  const batch = holds(one.status) ? await changeTour(kernel, one, { status: isConfirmed ? 'requested' : 'confirmed' }) : undefined;
  if (batch === undefined) return;
  await wordsOf(kernel);
  showUndoable(kernel, batch, { title: kernel.use(i18nService).t(isConfirmed ? 'tour.unconfirmed' : 'tour.confirmed', { name: one.client }) });
  if (!isConfirmed && one.contract !== null) await proposeOnTour(kernel, one.contract);
}

/** Keeps that the client was asked to confirm, with a way back. */
export async function markAsked(kernel: Kernel, one: AgendaTour): Promise<void> {
  const batch = await changeTour(kernel, one, { askedAt: new Date().toISOString() });
  if (batch === undefined) return;
  await wordsOf(kernel);
  showUndoable(kernel, batch, { title: kernel.use(i18nService).t('tour.asked', { name: one.client }) });
}

/** A booking that the server refused: the index of the tour that has no time, why, and other times for it; no reason where it was told already. */
export interface RefusedBooking {
  readonly index: number;
  readonly why: string | undefined;
  readonly offers: readonly Offered[];
}

/** Books tours for one client, all or none. Why a slot was refused it answers; any other failure it says in a toast. */
export async function book(kernel: Kernel, booking: Readonly<Record<string, unknown>>, words: { readonly done: string; readonly agent: string }): Promise<{ readonly ids: readonly number[] } | RefusedBooking> {
  try {
    const { ids, batch } = await kernel.use(http).post<{ readonly ids: readonly number[]; readonly batch: number | null }>('/tour/book', booking, { quiet: true });
    showUndoable(kernel, batch, { title: words.done });
    return { ids };
  } catch (error) {
    const why = error instanceof CallError && error.body?.['offers'] !== undefined ? reasonOf(kernel, error, words.agent) : undefined;
    if (why === undefined) tellRefusal(kernel, error, words.agent);
    const body = error instanceof CallError ? error.body : undefined;
    return { index: Number(body?.['index'] ?? 0), why, offers: (body?.['offers'] ?? []) as readonly Offered[] };
  }
}
