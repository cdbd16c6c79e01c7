import { Button, Menu, MenuItem, PopoverNext, SegmentedControl } from '@blueprintjs/core';
import { Plus, SmallCross, Undo } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { Raise } from '#kit/records/raise.ts';
import { problemText } from '#kit/records/problem-text.ts';
import { labelKey } from '#kit/records/words.ts';
import { Control, formField } from '#kit/fields/form-fields.tsx';
import { closingMs, focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import type { Bulk } from './bulk-model.ts';
import { RaiseControl } from './raise-control.tsx';
import { waysOf, type Edit, type EditMode } from './edits.ts';

const wayKeys: Readonly<Record<EditMode, string>> = {
  set: 'kit.bulk.set',
  empty: 'kit.bulk.empty',
  add: 'kit.bulk.add',
  remove: 'kit.bulk.remove',
  raise: 'kit.bulk.raise',
};

/** The fields a person changes, one card each, and the way to another. */
export const BulkEdits = observer(function BulkEdits(props: { readonly bulk: Bulk; readonly fields: readonly string[] }) {
  const { bulk, fields } = props;
  const { t } = useI18n();
  const rest = fields.filter((name) => !bulk.edits.some((edit) => edit.name === name));
  const busy = bulk.review.phase === 'applying' || bulk.review.outcome !== undefined;
  // The field that was just chosen is what the person goes on with.
  const [picked, setPicked] = useState<string>();
  return (
    <aside className="bulk-edits" aria-labelledby="bulk-edits-title">
      <h2 id="bulk-edits-title" className="type-section">
        {t('kit.bulk.changes')}
      </h2>
      <p className="bulk-muted">{t('kit.bulk.changesText')}</p>
      {bulk.edits.map((edit) => (
        <EditCard key={edit.name} bulk={bulk} edit={edit} busy={busy} isPicked={edit.name === picked} />
      ))}
      {rest.length > 0 && !busy && (
        <PopoverNext
          transitionDuration={closingMs}
          placement="bottom-start"
          // The card that comes takes the focus.
          shouldReturnFocusOnClose={false}
          content={
            <div ref={focusFirstLine} onKeyDown={menuKeys}>
              <Menu className="bulk-fields" aria-label={t('kit.bulk.addField')}>
                {rest.map((name) => (
                  <MenuItem
                    key={name}
                    text={t(labelKey(bulk.entity, name))}
                    onClick={() => {
                      bulk.pick(name);
                      setPicked(name);
                    }}
                  />
                ))}
              </Menu>
            </div>
          }
        >
          <Button fill autoFocus icon={<Plus />} text={t('kit.bulk.addField')} />
        </PopoverNext>
      )}
      <p className="bulk-note">
        <Undo size={16} />
        <span>{t('kit.bulk.undoNote')}</span>
      </p>
    </aside>
  );
});

const EditCard = observer(function EditCard(props: { readonly bulk: Bulk; readonly edit: Edit; readonly busy: boolean; readonly isPicked: boolean }) {
  const { bulk, edit, busy } = props;
  const i18n = useI18n();
  const { t } = i18n;
  const id = useId();
  const control = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the menu has closed, which looks after the focus itself.
    const frame = props.isPicked ? requestAnimationFrame(() => control.current?.querySelector<HTMLElement>('input, select, textarea, [role=radio][tabindex="0"], button')?.focus()) : 0;
    return () => cancelAnimationFrame(frame);
  }, [props.isPicked]);
  const [isLeft, setLeft] = useState(false);
  const { name, how, value } = edit;
  const unread = bulk.unread.get(name);
  const problem = isLeft ? unread : undefined;
  const field = bulk.entity.fields[name];
  if (!field) return null;
  const wordKey = labelKey(bulk.entity, name);
  const label = t(wordKey);
  const ways = waysOf(field);
  const Label = formField(field).isGroup ? 'span' : 'label';
  return (
    <div className="bulk-card" role="group" aria-labelledby={`${id}-label`}>
      <div className="bulk-card-head">
        <Label id={`${id}-label`} {...(!formField(field).isGroup && { htmlFor: id })}>
          {label}
        </Label>
        <Button
          variant="minimal"
          size="small"
          icon={<SmallCross />}
          disabled={busy}
          aria-label={t('kit.bulk.dropField', { name: label })}
          onClick={() => bulk.drop(name)}
        />
      </div>
      {ways.length > 1 && (
        <SegmentedControl
          {...{ 'aria-label': t('kit.bulk.way') }}
          fill
          size="small"
          disabled={busy}
          options={ways.map((way) => ({ value: way, label: t(wayKeys[way]) }))}
          value={how}
          // A sum and by how much it is raised are not the same thing.
          onValueChange={(way) => bulk.change(name, { how: way as EditMode, ...((way === 'raise') !== (how === 'raise') && { value: null }) })}
        />
      )}
      <div ref={control}>
        {how === 'raise' && (
          <RaiseControl id={id} value={value as Raise | null} readOnly={busy} onChange={(next) => bulk.change(name, { value: next })} />
        )}
        {how !== 'empty' && how !== 'raise' && (
          <Control
            id={id}
            name={name}
            field={field}
            value={value as never}
            wordKey={wordKey}
            labels={bulk.labels}
            labelledBy={`${id}-label`}
            readOnly={busy}
            onChange={(next) => bulk.change(name, { value: next })}
            onLabel={bulk.learn}
            onUnread={(said) => bulk.misread(name, said)}
            onBlur={() => setLeft(true)}
            misread={unread !== undefined}
            wrong={problem !== undefined}
            {...(problem !== undefined && { describedBy: `${id}-below` })}
          />
        )}
        {problem !== undefined && (
          <p className="form-below form-problem" id={`${id}-below`}>
            {problemText(field, label, problem, i18n)}
          </p>
        )}
      </div>
    </div>
  );
});
