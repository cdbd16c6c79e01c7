import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import type { ListResponse } from '../records/entity.ts';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { showUndoable } from '../undo/undo-toast.ts';
import type { WeightPreview } from './api.ts';
import { whyNot } from '../ui/why-not.tsx';
import './weights-dialog.css';

/** A set of weights as it was kept. */
interface Kept {
  readonly id: number;
  readonly createdAt: string;
  readonly steps: readonly { readonly part: string; readonly step: number }[];
}

/** Step of a component that nobody weighed: its own weight. */
const middle = 3;

/**
 * Sliders of 0 to 5 for the components of a score. Each change shows at once who would move and how past outcomes would
 * have stood; the sets kept before can be taken up again.
 */
export function WeightsDialog(props: {
  /** Beginning of the keys of the components and of past outcomes: `{words}.part.budget`, `{words}.outcomes.none`. */
  readonly words: string;
  readonly parts: readonly string[];
  /** Where sets of weights are kept, and the score they are for. */
  readonly path: string;
  readonly scoring: string;
  readonly preview: (steps: Readonly<Record<string, number>>, signal: AbortSignal) => Promise<WeightPreview>;
  readonly onClose: () => void;
}) {
  const { t, number, moment } = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const { words, parts, path, scoring, preview } = props;
  const [steps, setSteps] = useState<Readonly<Record<string, number>>>();
  const [kept, setKept] = useState<readonly Kept[]>([]);
  /** The newest preview, none where it failed, and the steps that it is of. */
  const [tried, setTried] = useState<{ readonly of: Readonly<Record<string, number>>; readonly found: WeightPreview | undefined }>();
  const [isBusy, setBusy] = useState(false);
  const own = Object.fromEntries(parts.map((part) => [part, middle]));
  const stepsOf = (one: Kept) => ({ ...own, ...Object.fromEntries(one.steps.filter(({ part }) => parts.includes(part)).map(({ part, step }) => [part, step])) });
  const isEmpty = steps !== undefined && Object.values(steps).every((step) => step === 0);

  useEffect(() => {
    const gone = new AbortController();
    server.get<ListResponse<Kept>>(path, { query: { scoring, sort: '-createdAt', limit: 8 }, titleKey: 'kit.weights.notLoaded', signal: gone.signal }).then(
      ({ rows }) => {
        setKept(rows);
        setSteps(rows[0] ? stepsOf(rows[0]) : own);
      },
      () => gone.signal.aborted || setSteps(own),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- read once: the sets of one score
  }, [server, path, scoring]);

  useEffect(() => {
    if (!steps || isEmpty) return undefined;
    const gone = new AbortController();
    preview(steps, gone.signal).then(
      (found) => setTried({ of: steps, found }),
      () => gone.signal.aborted || setTried({ of: steps, found: undefined }),
    );
    return () => gone.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- a preview follows from the steps alone
  }, [steps]);

  const save = async () => {
    if (!steps) return;
    setBusy(true);
    try {
      const { batch } = await server.post<{ readonly batch?: number }>(path, { scoring, steps: parts.map((part) => ({ part, step: steps[part] ?? middle })) }, { titleKey: 'kit.weights.notSaved' });
      showUndoable(kernel, batch ?? null, { title: t('kit.weights.saved') });
      props.onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const shown = isEmpty ? undefined : tried?.found;
  const isTrying = steps !== undefined && !isEmpty && tried?.of !== steps;
  const state = isTrying ? 'kit.weights.trying' : tried && !tried.found ? 'kit.weights.notTried' : undefined;
  const moved = shown?.rows.filter(({ place, placeBefore }) => place !== placeBefore);
  const percent = (share: number | null) => (share === null ? '–' : number(share, { style: 'percent' }));

  return (
    <Dialog isOpen className="weights" title={t('kit.weights.title')} onClose={props.onClose} isCloseButtonShown={false}>
      <DialogClose onClose={props.onClose} />
      <DialogBody>
        <div className="weights-columns">
          <div className="weights-sliders">
            {steps &&
              parts.map((part, at) => (
                <div key={part}>
                  <span id={`weight-${part}`}>{t(`${words}.part.${part}`)}</span>
                  <input type="range" autoFocus={at === 0} min={0} max={5} step={1} aria-labelledby={`weight-${part}`} value={steps[part] ?? middle} onChange={({ currentTarget }) => setSteps({ ...steps, [part]: Number(currentTarget.value) })} />
                  <b className="number">{number(steps[part] ?? middle)}</b>
                </div>
              ))}
            <Button size="small" variant="minimal" text={t('kit.weights.own')} onClick={() => setSteps(own)} />
          </div>
          <section className="weights-tried" aria-label={t('kit.weights.moves')} aria-live="polite" aria-busy={isTrying}>
            <h3 className="type-section">
              {t('kit.weights.moves')} {state && <small className="weights-text">{t(state)}</small>}
            </h3>
            {shown && moved?.length === 0 && <p className="weights-text">{t('kit.weights.nobody', { shown: number(shown.rows.length) })}</p>}
            <ol className="weights-moves">
              {moved?.map(({ key, name, place, placeBefore, score, scoreBefore }) => (
                <li key={key}>
                  <span className="cut">{name}</span>
                  <span className="number">
                    {scoreBefore === null ? '–' : number(scoreBefore)} → <strong>{score === null ? '–' : number(score)}</strong>
                  </span>
                  <em>{placeBefore === null ? t('kit.weights.new') : place === null ? t('kit.weights.gone') : placeBefore > place ? `↑ ${number(placeBefore - place)}` : `↓ ${number(place - placeBefore)}`}</em>
                </li>
              ))}
            </ol>
            {shown && (
              <>
                <h3 className="type-section">{t('kit.weights.outcomes')}</h3>
                {shown.outcomes.tried.hits === 0 ? (
                  <p className="weights-text">{t(`${words}.outcomes.none`)}</p>
                ) : (
                  <dl className="weights-outcomes">
                    {(['tried', 'now', 'default'] as const).map((one) => (
                      <div key={one}>
                        <dt>{t(`kit.weights.${one}`)}</dt>
                        <dd>
                          {percent(shown.outcomes[one].share)}{' '}
                          <small className="weights-text">{t('kit.weights.found', { found: number(shown.outcomes[one].found, { maximumFractionDigits: 1 }), hits: number(shown.outcomes[one].hits) })}</small>
                        </dd>
                      </div>
                    ))}
                  </dl>
                )}
                {shown.outcomes.tried.hits > 0 && <p className="weights-text">{t(`${words}.outcomes.from`, { count: shown.outcomes.tried.hits })}{(['tried', 'now', 'default'] as const).some((one) => !Number.isInteger(shown.outcomes[one].found)) && ` ${t('kit.weights.shared')}`}{shown.outcomes.tried.closed > 0 && ` ${t('kit.weights.closed', { count: shown.outcomes.tried.closed })}`}</p>}
              </>
            )}
          </section>
        </div>
        <h3 className="type-section">{t('kit.weights.history')}</h3>
        <ul className="weights-history">
          {kept.length === 0 && <li>{t('kit.weights.noHistory')}</li>}
          {kept.map((one) => (
            <li key={one.id}>
              <span>{moment(one.createdAt)}</span>
              <span className="weights-text">{parts.map((part) => `${t(`${words}.part.${part}`)} ${number(stepsOf(one)[part] ?? middle)}`).join(' · ')}</span>
              <Button size="small" variant="minimal" text={t('kit.weights.take')} onClick={() => setSteps(stepsOf(one))} />
            </li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {isEmpty && <p className="weights-text weights-why" role="status">{t('kit.weights.empty')}</p>}
            <Button variant="minimal" text={t('common.cancel')} onClick={props.onClose} />
            <Button intent="primary" {...whyNot(!steps ? t('kit.why.ready') : isEmpty && t('kit.weights.empty'))} loading={isBusy} text={t('kit.weights.save')} onClick={() => void save()} />
          </>
        }
      />
    </Dialog>
  );
}
