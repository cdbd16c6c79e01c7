import { Checkbox } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { Entity } from '../records/entity.ts';
import { inSentence } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import { Callout } from '../ui/callout.tsx';
import type { MergeEffect } from './api.ts';

const noEffect: MergeEffect = { losing: [], offer: null };

/** The effect of a merge on who sees the record, and the value that is offered so that nobody loses it. */
interface SeenMerge {
  /** Undefined until it is known. */
  readonly effect: MergeEffect | undefined;
  /** It is about these two, and not still about the two before a swap. */
  readonly isCurrent: boolean;
  /** Written along with the values that were chosen. */
  readonly offered: Readonly<Record<string, number>>;
  readonly take: (isTaken: boolean) => void;
}

/** Asks who would no longer see a record; `owners` are the values after the merge that say whose it is. An empty one takes what is offered. */
export function useMergeEffect({ name, own }: Entity, stays: number, goes: number, owners: Readonly<Record<string, unknown>>): SeenMerge {
  const server = useService(http);
  const [known, setKnown] = useState<{ readonly stays: number; readonly effect: MergeEffect }>();
  const [taken, setTaken] = useState<Readonly<Record<number, boolean>>>({});
  const isCurrent = known?.stays === stays;
  const offer = isCurrent ? known.effect.offer : null;
  const isTaken = offer !== null && (taken[stays] ?? (owners[offer.field] ?? null) === null);
  const offered = isTaken ? { [offer.field]: offer.id } : {};
  const asked = JSON.stringify({ ...owners, ...offered, other: goes });
  useEffect(() => {
    const show = (effect: MergeEffect) => setKnown({ stays, effect });
    if (own.length === 0) {
      show(noEffect);
      return undefined;
    }
    const gone = new AbortController();
    const query = JSON.parse(asked) as Readonly<Record<string, number | null>>;
    server.get<MergeEffect>(`/${name}/${stays}/merge`, { query, signal: gone.signal, quiet: true }).then(show, () => gone.signal.aborted || show(noEffect));
    return () => gone.abort();
  }, [server, name, own, stays, asked]);
  return { effect: known?.effect, isCurrent, offered, take: (one) => setTaken({ ...taken, [stays]: one }) };
}

/** Says who would no longer see the record, and offers the value with which they would. */
export function MergeEffectNote({ entity, seen }: { readonly entity: Entity; readonly seen: SeenMerge }) {
  const i18n = useI18n();
  const { losing, offer } = seen.effect ?? noEffect;
  if (losing.length === 0 && !offer) return null;
  const title = losing.length === 0 ? i18n.t('kit.merge.allSee') : i18n.t('kit.merge.losing', { count: losing.length, names: i18n.list(losing) });
  return (
    <div className="merge-effect">
      <Callout tone={losing.length === 0 ? 'info' : 'warning'} title={<span role="status">{title}</span>}>
        {offer && (
          <Checkbox checked={offer.field in seen.offered} onChange={({ currentTarget }) => seen.take(currentTarget.checked)}>
            {i18n.t('kit.merge.offer', { name: offer.name, field: inSentence(i18n.t(labelKey(entity, offer.field))) })}
          </Checkbox>
        )}
      </Callout>
    </div>
  );
}
