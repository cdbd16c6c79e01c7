import { Button } from '@blueprintjs/core';
import { Error as ErrorIcon } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { isBehind } from '../offline/may-wait.ts';
import type { FormModel } from './form-model.ts';
import { whyNot } from '../ui/why-not.tsx';

/** The bar at the foot of a form: what is wrong, what is not saved, and the ways on. */
export const FormBar = observer(function FormBar(props: {
  readonly form: FormModel;
  /** When the draft was last kept, ISO 8601. */
  readonly savedAt: string | undefined;
  readonly onFix: () => void;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
  /** Saves and opens the next record of the list; absent where there is no list to go on in. */
  readonly onNext?: (() => void) | undefined;
}) {
  const { form, savedAt } = props;
  const i18n = useI18n();
  const isWaiting = isBehind(useKernel(), form.subject.entity.name, form.id);
  const wrong = form.wrong.length;
  const changed = form.dirty.length;
  const isNew = form.id === undefined;
  // a button is disabled while its form is saved, or goes with what it discarded: the focus would be nowhere
  const pressed = useRef<HTMLElement>(null);
  const ways = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const from = pressed.current;
    if (!from || form.saving || document.activeElement === from) return;
    pressed.current = null;
    if (document.activeElement === document.body) (from.isConnected ? from : ways.current?.querySelector<HTMLElement>(':scope > :last-child'))?.focus({ preventScroll: true });
  });
  const said = [
    changed > 0 && i18n.t('kit.form.unsaved', { count: changed }),
    form.pending > 0 && i18n.t('kit.photos.uploading', { count: form.pending }),
    changed > 0 && savedAt && i18n.t('kit.form.kept', { time: i18n.moment(savedAt, 'time') }),
    isWaiting ? i18n.t('kit.form.waiting') : changed === 0 && form.pending === 0 && !isNew && i18n.t('kit.form.unchanged'),
  ].filter(Boolean);
  return (
    <footer className="form-bar">
      <div className="form-bar-said" role="status">
        {wrong > 0 && (
          <button type="button" className="form-bar-wrong" onClick={props.onFix}>
            <ErrorIcon size={14} /> {i18n.t('kit.form.toFix', { count: wrong })}
          </button>
        )}
        {said.map((one) => (
          <span key={String(one)} className="form-bar-part">
            {one}
          </span>
        ))}
      </div>
      <div ref={ways} className="form-bar-ways" onClickCapture={({ target }) => (pressed.current = (target as Element).closest('button'))}>
        {form.isDirty && (
          <Button variant="minimal" onClick={props.onDiscard} disabled={form.saving}>
            {i18n.t('kit.form.discard')}
          </Button>
        )}
        {props.onNext && (
          <Button onClick={props.onNext} disabled={form.saving}>
            {i18n.t(form.isDirty ? 'kit.form.saveAndNext' : 'kit.form.next')}
          </Button>
        )}
        <Button intent={isNew || form.isDirty ? 'primary' : 'none'} onClick={props.onSave} loading={form.saving} {...whyNot(!isNew && !form.isDirty && i18n.t('kit.why.unchanged'))}>
          {i18n.t('kit.form.save')}
        </Button>
      </div>
    </footer>
  );
});
