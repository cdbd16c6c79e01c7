import { when } from 'mobx';
import { CallError, type Http } from '#core/http/http.ts';
import { mayWait } from '../offline/may-wait.ts';
import type { WriteDraft } from '../offline/waiting-write.ts';
import type { EffectTold } from './api.ts';
import { deletionIn, goneBy, type Gone } from './deletion.ts';
import type { AnyRecord, FormModel, Values } from './form-model.ts';

/** Fields that two people changed, and who the other one is. */
export interface Clash {
  /** By field: what the server has now, what was sent, and what both started from. */
  readonly conflicts: Readonly<
    Record<string, { readonly theirs: unknown; readonly yours: unknown; readonly base: unknown }>
  >;
  /** The record as the server has it now. */
  readonly record: AnyRecord;
  readonly by: { readonly userIdx: number; readonly name: string } | null;
  /** When they saved, ISO 8601. */
  readonly at: string;
  /** The record as it was loaded here. */
  readonly before: Values;
  /** The patch that was refused. */
  readonly patch: Values;
}

type SavedRecord = AnyRecord & { readonly batch: number | null; readonly effects?: readonly EffectTold[] };

/** A save that may wait for the network, without its words. */
export type UnsentWrite = Omit<WriteDraft, 'title' | 'lines'>;

/** Outcome of an attempt to save. */
export type Saved =
  /** `batch` takes it back; null when nothing changed. */
  | { readonly is: 'saved'; readonly record: AnyRecord; readonly batch: number | null; readonly effects?: readonly EffectTold[] | undefined }
  | { readonly is: 'wrong' }
  | { readonly is: 'clash'; readonly clash: Clash }
  | { readonly is: 'gone'; readonly gone: Gone }
  /** `unsent` is there where nothing came back: the change may be kept until there is a network again. */
  | { readonly is: 'failed'; readonly error: CallError; readonly unsent?: UnsentWrite };

/**
 * Sends what changed, and nothing else, on the version it was changed on.
 * Trying the same content again carries the same idempotency key, so that an answer lost on the way saves once.
 * Behind earlier changes of the record that still wait nothing is sent: this one is to wait, too.
 */
export async function saveForm(form: FormModel, http: Http, titleKey: string, isBehind = false): Promise<Saved> {
  if (!form.submit()) return { is: 'wrong' };
  form.begin();
  let unsent: UnsentWrite | undefined;
  try {
    await when(() => form.pending === 0);
    const { entity } = form.subject;
    const sent = form.draft;
    const body = form.id === undefined ? form.filled : form.patch;
    const idempotencyKey = form.keyFor(JSON.stringify([form.version, body]));
    const options = { idempotencyKey, titleKey, quiet: true };
    if (mayWait(entity, body, form.id === undefined)) unsent = unsentOf(form, idempotencyKey, body);
    if (isBehind && unsent) throw new CallError(0, '');
    const { batch, effects, ...record } = await (form.id === undefined
      ? http.post<SavedRecord>(createPathOf(form), body, options)
      : http.put<SavedRecord>(`/${entity.name}/${form.id}`, body, { ...options, version: form.version }));
    form.accept(record, sent);
    return { is: 'saved', record, batch, effects };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 0 && unsent ? { is: 'failed', error, unsent } : outcomeOf(error, form);
  } finally {
    form.end();
  }
}

const createPathOf = ({ subject: { createPath, entity } }: FormModel): string => createPath ?? `/${entity.name}`;

/** The call of a save, as it waits for the network. */
function unsentOf(form: FormModel, key: string, body: Values): UnsentWrite {
  const { name } = form.subject.entity;
  const before = Object.fromEntries(Object.keys(body).map((field) => [field, form.initial[field]]));
  const common = { key, body, patch: body, before, record: name, labels: form.labels };
  return form.id === undefined
    ? { ...common, method: 'POST', path: createPathOf(form) }
    : { ...common, method: 'PUT', path: `/${name}/${form.id}`, version: form.version, recordId: form.id };
}

/** Outcome of a failed call for the form it came from. */
function outcomeOf(error: CallError, form: FormModel): Saved {
  const { body, status } = error;
  if (status === 409 && body && 'conflicts' in body) {
    const { conflicts, record, by, at } = body as unknown as Pick<Clash, 'conflicts' | 'record' | 'by' | 'at'>;
    return { is: 'clash', clash: { conflicts, record, by, at, before: form.initial, patch: form.patch } };
  }
  if (status === 404 && form.id !== undefined) {
    const deletion = deletionIn(error);
    return { is: 'gone', gone: deletion ? goneBy(deletion) : { by: undefined } };
  }
  if (body?.fields && Object.keys(body.fields).some((name) => form.subject.order.includes(name))) {
    form.refuse(body.fields, body['taken'] as Readonly<Record<string, number>> | undefined, body['takenIn'] as Readonly<Record<string, readonly string[]>> | undefined);
    return { is: 'wrong' };
  }
  return { is: 'failed', error };
}

/** The changes that are left when each clashing field takes the value of one side. */
export function combine(clash: Clash, mine: ReadonlySet<string>): Values {
  return Object.fromEntries(
    Object.entries(clash.patch).filter(([name]) => !(name in clash.conflicts) || mine.has(name)),
  );
}
