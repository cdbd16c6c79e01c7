import { Button, SegmentedControl } from '@blueprintjs/core';
import { ArrowRight, Edit, Phone, Trash } from '@blueprintjs/icons';
import { useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useI18n } from '#core/react/react.tsx';
import { History } from '../form/history.tsx';
import { useKeptChanges } from '../form/use-kept-changes.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { NewRemark, Remark } from './api.ts';
import { Composer, type Writing } from './composer.tsx';
import { partsOf } from './mentions.ts';
import { useRemarks, type Remarks } from './use-remarks.ts';
import { useTimelineItems, type ShownItem } from './use-timeline-items.ts';
import './remarks.css';

const shows = ['all', 'notes', 'calls', 'changes'] as const;
type Show = (typeof shows)[number];

/** Puts a composer away; the focus goes from it to what opened it. */
function closeComposer(close: () => void, opener: { readonly current: HTMLElement | null }): void {
  // a button that waits for its answer loses it to the page
  const { activeElement: active } = document;
  const hasFocus = active === null || active === document.body || active.closest('.remark-composer') !== null;
  flushSync(close);
  if (hasFocus) opener.current?.focus();
}

type TimelineProps = ComponentProps<typeof History> & { readonly mayWrite: boolean; readonly next?: ReactNode };

/** A record's history with the notes and calls about it and what other areas bring, in one order of time. */
export const Timeline = (props: TimelineProps) => <OneTimeline key={`${props.entity.name}/${props.id}`} {...props} />;

function OneTimeline({ mayWrite, next, ...history }: TimelineProps) {
  const { t } = useI18n();
  const path = `/${history.entity.name}/${history.id}/remarks`;
  const remarks = useRemarks(path, history.version);
  const items = useTimelineItems(history.entity.name, history.id);
  const [show, setShow] = useState<Show>('all');
  // what was typed and not saved stands there again, after the page was loaded anew or its rights came back
  const [kept, keep] = useKeptChanges<string>(`remark${path}`);
  const [opened, setOpened] = useState<Writing['kind']>();
  const writing = opened ?? (kept['kind'] as Writing['kind'] | undefined);
  const shown = remarks.rows.filter(({ kind }) => show === 'all' || (show === 'calls' ? kind === 'call' : show === 'notes' && kind === 'note'));
  const open = useRef<HTMLButtonElement>(null);
  const close = () =>
    closeComposer(() => {
      keep({});
      setOpened(undefined);
    }, open);
  const save = async (remark: NewRemark) => {
    if (await remarks.add(remark)) close();
  };
  return (
    <History
      {...history}
      titleKey="kit.remarks.title"
      withChanges={show === 'all' || show === 'changes'}
      withFields={show === 'changes'}
      beside={[
        ...shown.map((remark) => ({ key: `remark-${remark.id}`, at: remark.at, node: <RemarkEntry remark={remark} remarks={remarks} path={path} mayWrite={mayWrite} /> })),
        ...(show === 'all' ? items.map((item) => ({ key: `${item.kind}-${item.id}`, at: item.at, node: <ItemEntry item={item} /> })) : []),
      ]}
      action={mayWrite && show !== 'changes' && <Button className="remark-call" size="small" icon={<Phone size={14} />} text={t('kit.remarks.call')} onClick={() => setOpened('call')} />}
      lead={
        <div className="remark-lead">
          <SegmentedControl
            size="small"
            aria-label={t('kit.remarks.show')}
            options={shows.map((value) => ({ value, label: t(`kit.remarks.show.${value}`) }))}
            value={show}
            onValueChange={(value) => setShow(value as Show)}
          />
          {next}
          {mayWrite &&
            (writing ? (
              <Composer key={writing} path={path} start={{ kind: writing, text: '', minutes: '' }} kept={{ ...kept, kind: writing }} busy={remarks.busy} autoFocus={opened !== undefined} onType={(typed) => keep(typed.text.trim() === '' ? {} : { ...typed })} onSave={(remark) => void save(remark)} onCancel={close} />
            ) : (
              <button ref={open} type="button" className="remark-open" onClick={() => setOpened('note')}>
                {t('kit.remarks.placeholder')}
              </button>
            ))}
        </div>
      }
    />
  );
}

function ItemEntry({ item: { at, title, detail, href } }: { readonly item: ShownItem }) {
  const i18n = useI18n();
  return (
    <li className="history-entry">
      <span className="history-mark">
        <ArrowRight size={12} />
      </span>
      <div className="history-what">
        <div className="history-who">
          <Link className="cut" to={href}>
            {title(i18n.t)}
          </Link>
          <time dateTime={at}>{i18n.moment(at, 'time')}</time>
        </div>
        <p className="remark-text">{detail(i18n.t)}</p>
      </div>
    </li>
  );
}

function RemarkEntry({ remark, remarks, path, mayWrite }: { readonly remark: Remark; readonly remarks: Remarks; readonly path: string; readonly mayWrite: boolean }) {
  const i18n = useI18n();
  const { t } = i18n;
  const { kind, minutes, by } = remark;
  const start = { kind, text: remark.text, minutes: minutes === null ? '' : String(minutes) };
  const [kept, keep] = useKeptChanges<string>(`remark${path}/${remark.id}`);
  const [opened, setOpened] = useState(false);
  const mayEdit = mayWrite && remark.isOwn;
  const editing = mayEdit && (opened || 'text' in kept);
  const name = by?.name || t('kit.history.product');
  const edit = useRef<HTMLButtonElement>(null);
  const close = () =>
    closeComposer(() => {
      keep({});
      setOpened(false);
    }, edit);
  const save = async (changed: NewRemark) => {
    if (await remarks.change(remark.id, changed)) close();
  };
  return (
    <li className="history-entry remark">
      {kind === 'call' ? (
        <span className="history-mark">
          <Phone size={12} />
        </span>
      ) : (
        <Avatar name={name} />
      )}
      <div className="history-what">
        <div className="history-who">
          <span className="cut">
            <strong>{t(kind === 'call' ? 'kit.remarks.called' : 'kit.remarks.noted', { name })}</strong>
            {minutes !== null && ` · ${t('kit.remarks.duration', { count: minutes })}`}
            {remark.isEdited && ` · ${t('kit.remarks.edited')}`}
          </span>
          <time dateTime={remark.at}>{i18n.moment(remark.at, 'time')}</time>
        </div>
        {editing ? (
          <Composer
            path={path}
            start={start}
            kept={{ ...kept, kind }}
            busy={remarks.busy}
            autoFocus={opened}
            onType={({ text, minutes }) => keep(text === start.text && minutes === start.minutes ? {} : { text, minutes })}
            onSave={(changed) => void save(changed)}
            onCancel={close}
          />
        ) : (
          <p className="remark-text">
            {partsOf(remark.text, remark.mentions).map((part, place) =>
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text have nothing but their place
              part.isMention ? <mark key={place}>{part.text}</mark> : part.text,
            )}
          </p>
        )}
        {mayEdit && !editing && (
          <span className="remark-own">
            <Button ref={edit} size="small" variant="minimal" icon={<Edit size={14} />} aria-label={t('kit.remarks.edit')} title={t('kit.remarks.edit')} onClick={() => setOpened(true)} />
            <Button size="small" variant="minimal" icon={<Trash size={14} />} aria-label={t('kit.remarks.delete')} title={t('kit.remarks.delete')} onClick={() => void remarks.remove(remark.id)} />
          </span>
        )}
      </div>
    </li>
  );
}
