import { Button } from '@blueprintjs/core';
import { Undo } from '@blueprintjs/icons';
import { useEffect, useEffectEvent, type ReactElement, type ReactNode } from 'react';
import type { CallError } from '#core/http/http.ts';
import { useI18n } from '#core/react/react.tsx';
import { Callout } from '#kit/ui/callout.tsx';
import { LongWrite } from './long-write.tsx';
import type { ReviewPhase } from './review.ts';
import { whyNot } from '../ui/why-not.tsx';
import './review.css';

/** A way on from a review. */
export interface ReviewWay {
  readonly text: string;
  readonly run: () => void;
}

/** The ways on from changes that are being looked at: away from them, and to apply them, by Ctrl+Enter too. */
export function ReviewActions(props: {
  readonly phase: ReviewPhase;
  readonly leave?: ReviewWay | undefined;
  /** Stops what is being written, where that can be stopped. */
  readonly onCancel?: (() => void) | undefined;
  /** `why` it is not ready, where that is not for lack of changes. */
  readonly apply: ReviewWay & { readonly isReady: boolean; readonly why?: string | undefined; readonly title?: string | undefined; readonly endIcon?: ReactElement };
  /** Stands between the two. */
  readonly children?: ReactNode;
}) {
  const i18n = useI18n();
  const { phase, leave, apply, onCancel } = props;
  const isReady = apply.isReady && phase === 'ready';
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (!isReady || (event.target as Element).closest?.('.bp6-portal, [role=dialog], [role=alertdialog], [role=menu]')) return;
    event.preventDefault();
    apply.run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <LongWrite isWriting={phase === 'applying'} onCancel={onCancel}>
        {leave && <Button variant="minimal" text={leave.text} disabled={phase === 'applying'} onClick={leave.run} />}
      </LongWrite>
      {props.children}
      <Button
        intent="primary"
        text={apply.text}
        {...whyNot(!isReady && phase !== 'applying' && (apply.why ?? i18n.t(phase === 'ready' ? 'kit.why.nothing' : 'kit.why.ready')))}
        loading={phase === 'applying'}
        aria-keyshortcuts="Control+Enter"
        title={apply.title}
        {...(apply.endIcon && { endIcon: apply.endIcon })}
        onClick={apply.run}
      />
    </>
  );
}

/** The ways on from what was written: back by undo, again to what was left out, away. */
export function ReviewDone(props: { readonly undo?: (() => void) | undefined; readonly again: () => void; readonly leave: ReviewWay }) {
  const { t } = useI18n();
  return (
    <>
      {props.undo && <Button variant="minimal" icon={<Undo />} text={t('kit.undo.undo')} onClick={props.undo} />}
      <Button text={t('kit.review.lookAgain')} onClick={props.again} />
      <Button intent="primary" text={props.leave.text} onClick={props.leave.run} />
    </>
  );
}

/** Says that nothing was written, why, and tries again. */
export function ReviewFailure(props: { readonly failure: CallError; readonly text?: string | undefined; readonly onAgain: () => void }) {
  const { t } = useI18n();
  const text = props.text ?? (props.failure.status > 0 ? props.failure.message : t('kit.list.noConnection'));
  return (
    <div className="review-failure">
      <Callout tone="error">
        {t('kit.review.stopped')} {text} <Button size="small" text={t('common.tryAgain')} onClick={props.onAgain} />
      </Callout>
    </div>
  );
}
