import { Button, Menu, MenuItem } from '@blueprintjs/core';
import { GitMerge, History as HistoryIcon, More, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useI18n, useMay, useSlot } from '#core/react/react.tsx';
import { usePresence } from '../live/use-presence.ts';
import { Viewers } from '../live/viewers.tsx';
import type { Entity } from '../records/entity.ts';
import { LatePopover } from '../ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '../ui/menu-keys.ts';
import { whyNot } from '../ui/why-not.tsx';
import type { FormModel } from './form-model.ts';
import { recordMenu } from './record-menu.ts';

interface MenuProps {
  readonly entity: Entity;
  readonly form: FormModel;
  readonly mayMerge: boolean;
  readonly mayRemove: boolean;
  readonly onMerge: () => void;
  readonly onDelete: () => void;
}

interface ActionsProps extends MenuProps {
  readonly hasHistory: boolean;
  /** The area's own buttons. */
  readonly own: ReactNode;
  readonly onHistory: () => void;
}

/** At the right of a record's title: who else looks, the area's own buttons, the history, and all else in a menu. */
export const RecordActions = observer(function RecordActions({ hasHistory, own, onHistory, ...menu }: ActionsProps) {
  const { t } = useI18n();
  const { entity, form } = menu;
  const others = usePresence(entity.name, form.id);
  return (
    <>
      <Viewers others={others} />
      {own}
      {form.id !== undefined && hasHistory && (
        <Button className="form-history-button" icon={<HistoryIcon />} aria-label={t('kit.history.title')} title={t('kit.history.title')} onClick={onHistory} />
      )}
      {form.id !== undefined && <RecordMenu {...menu} id={form.id} />}
    </>
  );
});

const RecordMenu = observer(function RecordMenu({ entity, form, id, mayMerge, mayRemove, onMerge, onDelete }: MenuProps & { readonly id: number }) {
  const { t } = useI18n();
  const may = useMay();
  const navigate = useNavigate();
  const lines = useSlot(recordMenu).filter(({ needs }) => may(needs));
  if (!mayRemove && lines.length === 0) return null;
  return (
    <LatePopover
      placement="bottom-end"
      content={
        <div ref={focusFirstLine} onKeyDown={menuKeys}>
          <Menu aria-label={t('kit.form.more')}>
            {mayMerge && <MenuItem icon={<GitMerge />} text={t('kit.merge.open')} {...whyNot(form.isDirty && t('kit.why.unsaved'))} onClick={onMerge} />}
            {lines.map((line) => (
              <MenuItem key={line.id} icon={<line.icon />} text={t(line.labelKey)} onClick={() => void navigate(line.hrefOf(entity.name, id))} />
            ))}
            {mayRemove && <MenuItem icon={<Trash />} intent="danger" text={t('kit.form.delete')} onClick={onDelete} />}
          </Menu>
        </div>
      }
      target={(target, isOpen) => <Button {...target} icon={<More />} aria-label={t('kit.form.more')} title={t('kit.form.more')} active={isOpen} />}
    />
  );
});
