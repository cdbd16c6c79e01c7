import { Cross, Edit, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useMay, useSlot } from '#core/react/react.tsx';
import { openFrom, useFocusBack } from '#kit/ui/focus-back.ts';
import { bulkActions } from '../bulk-actions.ts';
import { maxDeleted } from './delete.ts';
import { ConfirmDelete } from '../editors-lazy.tsx';
import { useList } from '../list-context.ts';
import type { BulkAction, Selection } from '../list-spec.ts';
import { whyNot } from '../../ui/why-not.tsx';
import './bulk-bar.css';

/** Actions for the chosen rows, with their number; appears with the first chosen row. */
export const BulkBar = observer(function BulkBar() {
  const list = useList();
  const { model, rows, i18n, spec } = list;
  const { t } = i18n;
  const may = useMay();
  const navigate = useNavigate();
  const bar = useRef<HTMLDivElement>(null);
  const go = (href: string | void) => void (href && openFrom(bar.current, () => navigate(href)));
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<{ readonly Dialog: NonNullable<BulkAction['Dialog']>; readonly selection: Selection }>();
  const shared = useSlot(bulkActions).filter(({ records }) => records.includes(list.entity.name));
  const deleting = useRef<HTMLButtonElement>(null);
  const toRows = () => list.focus(model.focus.row, model.focus.column);
  useFocusBack(toRows);
  if (!model.anyChosen) return null;
  const total = rows.total ?? 0;
  const count = model.count(total);
  const actions = [...(spec.actions ?? []), ...shared].filter(({ needs, takesMatching }) => may(needs) && (takesMatching !== false || !model.every));
  const tooMany = count > maxDeleted;
  return (
    <div ref={bar} className="list-bulk" role="toolbar" aria-label={t('kit.list.chosen')}>
      <span className="list-bulk-count" role="status">
        {t('kit.list.chosenCount', { count, shown: i18n.number(count) })}
      </span>
      {count < total && (
        <button type="button" className="list-bulk-all" onClick={() => model.chooseEvery()}>
          {t('kit.list.chooseMatching', { shown: i18n.number(total) })}
        </button>
      )}
      {(actions.length > 0 || (spec.write && may(spec.write))) && <span className="list-bulk-line" />}
      {actions.map(({ id, labelKey, icon: Icon, run, Dialog }) => (
        <button key={id} type="button" className="list-bulk-action" onClick={() => (Dialog ? setOpened({ Dialog, selection: list.selection() }) : go(run?.(list.selection())))}>
          <Icon size={16} />
          {t(labelKey)}
        </button>
      ))}
      {spec.write && may(spec.write) && (
        <button type="button" className="list-bulk-action" onClick={() => list.editMany(list.selection())}>
          <Edit size={16} />
          {t('kit.bulk.edit')}
        </button>
      )}
      {spec.write && may(spec.write) && (
        <button
          ref={deleting}
          type="button"
          className="list-bulk-action list-bulk-delete"
          {...whyNot(tooMany && t('kit.list.deleteTooMany', { shown: i18n.number(maxDeleted) }))}
          onClick={() => setAsking(true)}
        >
          <Trash size={16} />
          {t('kit.list.delete')}
        </button>
      )}
      <button type="button" className="list-bulk-action" aria-label={t('kit.list.chooseNone')} title={t('kit.list.chooseNone')} onClick={() => model.chooseNone()}>
        <Cross size={14} />
      </button>
      {opened && <opened.Dialog selection={opened.selection} onClose={() => setOpened(undefined)} />}
      {asking && <ConfirmDelete count={count} onClose={() => setAsking(false)} onGone={() => (deleting.current ? deleting.current.focus() : toRows())} />}
    </div>
  );
});
