import { Button, DialogFooter, Radio } from '@blueprintjs/core';
import { SmallTick } from '@blueprintjs/icons';
import { useId, useState, type ReactNode } from 'react';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { same } from '../records/draft.ts';
import { writtenFields, type Entity, type Labels } from '../records/entity.ts';
import { formatValue } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import type { Clash } from './save.ts';
import { ValueChange } from './value-change.tsx';
import './conflict.css';

/** Two people changed the same fields: one value is chosen for each, the rest is already combined. */
export function Conflict(props: {
  readonly entity: Entity;
  readonly clash: Clash;
  readonly labels: Labels;
  readonly saving: boolean;
  /** Told which fields take the reader's own value; the others take theirs. */
  readonly onSave: (mine: ReadonlySet<string>) => void;
  readonly onBack: () => void;
}) {
  const { entity, clash, labels } = props;
  const i18n = useI18n();
  const me = useService(session).user?.userName ?? '';
  const group = useId();
  const fields = Object.keys(clash.conflicts);
  const [mine, setMine] = useState<ReadonlySet<string>>(() => new Set(fields));
  const them = clash.by?.name ?? i18n.t('kit.conflict.someone');
  const choose = (name: string, own: boolean) => {
    const next = new Set(mine);
    if (own) next.add(name);
    else next.delete(name);
    setMine(next);
  };
  const combined = combinedFields(entity, clash);
  const wordOf = (name: string, value: unknown) => {
    const field = entity.fields[name];
    return field ? formatValue(field, value, i18n, labelKey(entity, name), labels) || '–' : '–';
  };
  return (
    <Dialog
      isOpen
      className="conflict"
      title={i18n.t('kit.conflict.title', { name: them, ago: i18n.ago(clash.at, 'within') })}
      onClose={props.onBack}
      isCloseButtonShown={false}
      canOutsideClickClose={false}
    >
      <DialogClose onClose={props.onBack} />
      <p className="conflict-text">{i18n.t('kit.conflict.text', { count: fields.length })}</p>
      <div className="conflict-rows">
        <div className="conflict-row conflict-head">
          <span />
          <Side
            name={me}
            title={i18n.t('kit.conflict.yours')}
            detail={i18n.t('kit.conflict.notSaved')}
            onAll={() => setMine(new Set(fields))}
          />
          <Side name={them} title={them} detail={i18n.moment(clash.at, 'time')} onAll={() => setMine(new Set())} />
        </div>
        {fields.map((name) => {
          const field = entity.fields[name];
          const sides = clash.conflicts[name];
          if (!field || !sides) return null;
          const key = labelKey(entity, name);
          return (
            <div key={name} className="conflict-row" role="radiogroup" aria-labelledby={`${group}-${name}`}>
              <div id={`${group}-${name}`}>
                <div className="conflict-name">{i18n.t(key)}</div>
                <div className="conflict-base">{i18n.t('kit.conflict.was', { value: wordOf(name, sides.base) })}</div>
              </div>
              {([true, false] as const).map((own) => (
                <Radio
                  key={String(own)}
                  className="conflict-side"
                  name={`${group}-${name}`}
                  checked={mine.has(name) === own}
                  onChange={() => choose(name, own)}
                >
                  <span className="unseen">{own ? i18n.t('kit.conflict.yours') : them}: </span>
                  <ValueChange
                    field={field}
                    wordKey={key}
                    labels={labels}
                    before={sides.base}
                    after={own ? sides.yours : sides.theirs}
                  />
                </Radio>
              ))}
            </div>
          );
        })}
      </div>
      {combined.length > 0 && (
        <div className="conflict-combined">
          <div>{i18n.t('kit.conflict.combined')}</div>
          <ul>
            {combined.map(({ name, value, own }) => (
              <li key={name}>
                <SmallTick size={14} /> {i18n.t(labelKey(entity, name))} {wordOf(name, value)}
                <span className="conflict-whose">{i18n.t(own ? 'kit.conflict.own' : 'kit.conflict.theirs')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <DialogFooter
        actions={
          <>
            <Button onClick={props.onBack}>{i18n.t('kit.conflict.back')}</Button>
            <Button intent="primary" autoFocus loading={props.saving} onClick={() => props.onSave(mine)}>
              {i18n.t('kit.conflict.save')}
            </Button>
          </>
        }
      >
        {i18n.t('kit.conflict.kept')}
      </DialogFooter>
    </Dialog>
  );
}

function Side(props: {
  readonly name: string;
  readonly title: ReactNode;
  readonly detail: string;
  readonly onAll: () => void;
}) {
  const i18n = useI18n();
  return (
    <div className="conflict-who">
      <Avatar name={props.name} size={20} />
      <strong>{props.title}</strong>
      <span className="conflict-base">{props.detail}</span>
      <button type="button" className="form-link" onClick={props.onAll}>
        {i18n.t('kit.conflict.useAll')}
      </button>
    </div>
  );
}

/** The fields that only one side changed: they are combined without a question. */
function combinedFields(entity: Entity, { patch, conflicts, before, record }: Clash) {
  const current = record as Readonly<Record<string, unknown>>;
  return writtenFields(entity).flatMap(([name, field]) => {
    if (name in conflicts) return [];
    if (name in patch) return [{ name, value: patch[name], own: true }];
    return same(field, before[name], current[name]) ? [] : [{ name, value: current[name], own: false }];
  });
}
