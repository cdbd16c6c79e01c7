import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { ArrowRight, DoubleCaretVertical, Duplicate, EyeOpen } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { Link, useLoaderData, useNavigate } from 'react-router-dom';
import { CallError, http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useMay, useObserved, useService, useSlot } from '#core/react/react.tsx';
import { session, viewerOf } from '#core/session/session.ts';
import { recordKinds, type ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { Combobox } from '#kit/fields/controls/combobox.tsx';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { copyText } from '#kit/share/copy-text.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Keys } from '#kit/ui/keys.tsx';
import { Status } from '#kit/ui/status.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { viewMembers } from '../../user/index.ts';
import type { ExplanationResponse } from '../api.ts';
import { accessHref, editRoles, rolePage, viewRoles } from '../area.ts';
import { AccessPath } from './access-path.tsx';
import { actionLabel, reasonOf, roleLabel, sourceOf } from './explain-words.ts';
import { Holders } from './holders.tsx';
import './explain.css';

interface Loaded {
  readonly person: number;
  readonly personName: string;
  readonly record: string | undefined;
  readonly id: number | undefined;
  /** The right that is asked about, with a record or without. */
  readonly right: string | undefined;
  readonly explained: ExplanationResponse | undefined;
  /** The record is not there for whoever asks. */
  readonly isHidden: boolean;
}

/** Reads why a person may do what with a record; oneself where nobody is named. */
export async function load({ kernel, url, signal }: ScreenVisit): Promise<Loaded> {
  const server = kernel.use(http);
  const self = kernel.use(session).user;
  const numberOf = (name: string) => (/^[1-9]\d{0,8}$/.test(url.searchParams.get(name) ?? '') ? Number(url.searchParams.get(name)) : undefined);
  const person = numberOf('person') ?? self?.userIdx ?? 0;
  const [record, id] = [url.searchParams.get('record') ?? undefined, numberOf('id')];
  const right = url.searchParams.get('right') ?? undefined;
  const asked = { person, record, id, right };
  if ((record === undefined || id === undefined) && right === undefined) return { ...asked, personName: await nameOf(kernel, person, signal), explained: undefined, isHidden: false };
  try {
    const ofRecord = record !== undefined && id !== undefined;
    const explained = await server.get<ExplanationResponse>(ofRecord ? '/access/explain' : '/access/right', { query: ofRecord ? { person, record, id } : { person, right }, signal, quiet: true });
    return { ...asked, personName: explained.person.name, explained, isHidden: false };
  } catch (error) {
    if (!(error instanceof CallError) || ![400, 403, 404].includes(error.status)) throw error;
    return { ...asked, personName: await nameOf(kernel, person, signal), explained: undefined, isHidden: true };
  }
}

async function nameOf(kernel: Kernel, person: number, signal: AbortSignal): Promise<string> {
  const { user, may } = kernel.use(session);
  if (person === user?.userIdx) return user.userName;
  if (!may(viewMembers)) return `#${person}`;
  const found = await kernel.use(http).get<{ readonly name: string }>(`/user/${person}`, { signal, quiet: true }).catch(() => undefined);
  return found?.name ?? `#${person}`;
}

/** Person and record: each action with the path that grants or denies it, and who could change that. */
export default function ExplainAccess() {
  const loaded = useLoaderData<Loaded>();
  const { person, personName, record = '', id, right: asked, explained, isHidden } = loaded;
  const i18n = useI18n();
  const navigate = useNavigate();
  const may = useMay();
  const server = useService(session);
  const told = useService(toasts);
  const user = useObserved(() => server.user);
  const kinds = useSlot(recordKinds);
  const [chosen, setChosen] = useState(asked);
  const [isBusy, setBusy] = useState(false);
  const hrefFor = (of: { readonly person: number }) => accessHref({ ...of, ...(id !== undefined && { record, id }), right: asked });
  useRecordsChanged(({ record: changed }) => changed === 'role' || changed === 'employee' || changed === record || changed === '*', () => void navigate(hrefFor({ person }), { replace: true }));

  const actions = explained?.actions ?? [];
  const action = actions.find(({ right }) => right === chosen) ?? actions.find(({ allowed }) => !allowed) ?? actions[0];
  const hrefOf = kinds.find(({ name }) => name === record)?.hrefOf;
  const recordHref = id !== undefined && hrefOf ? hrefOf(id) : undefined;
  const mayView = user?.userType === 'admin' && viewerOf(user) === undefined && person !== user.userIdx && person > 0;
  const view = async () => {
    setBusy(true);
    await server.viewAs(person, recordHref ?? '/').catch(() => undefined);
    setBusy(false);
  };
  const copy = async () => {
    const link = new URL(hrefFor({ person }), location.href).href;
    if (await copyText(link)) told.show({ type: 'success', title: i18n.t('role.access.copied') });
    else told.show({ type: 'warning', timeout: null, title: i18n.t('role.access.notCopied'), description: link });
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || (event.target as Element).closest('input, textarea, select, [contenteditable], .bp6-dialog')) return;
      const step = { KeyJ: 1, KeyK: -1 }[event.code];
      if (event.code === 'KeyV' && mayView) void view();
      else if (step !== undefined && action) setChosen(actions[Math.min(actions.length - 1, Math.max(0, actions.indexOf(action) + step))]?.right);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  const allowed = actions.filter((one) => one.allowed).length;
  return (
    <Surface still side={explained && action && <AccessPath explained={explained} action={action} record={record} id={id ?? 0} recordHref={recordHref} onChanged={() => void navigate(hrefFor({ person }), { replace: true })} />}>
      <SurfaceHead
        title={i18n.t('role.access')}
        detail={i18n.t('role.access.detail')}
        actions={
          <>
            {explained && <Button icon={<Duplicate />} text={i18n.t('role.access.copy')} onClick={() => void copy()} />}
            {mayView && <Button intent="primary" icon={<EyeOpen />} loading={isBusy} text={i18n.t('role.access.view')} onClick={() => void view()} />}
          </>
        }
      />
      <div className="explain-scroll">
        <div className="explain-pickers">
          <Picker to="user" id="explain-person" label={i18n.t('role.access.person')} shown={personName} isFixed={!may(viewMembers) || !may(viewRoles)} onPick={(picked) => void navigate(hrefFor({ person: picked }))} />
          <ArrowRight className="explain-arrow" />
          <RecordPicker record={loaded.record} shown={explained?.title ?? (id === undefined ? '' : `#${id}`)} onPick={(kind, picked) => void navigate(accessHref({ person, record: kind, id: picked }))} />
        </div>
        {!explained && <Blank kind={isHidden ? 'forbidden' : 'empty'} title={i18n.t(isHidden ? 'role.access.hidden' : 'role.access.choose')} text={i18n.t(isHidden ? 'role.access.hiddenText' : 'role.access.chooseText')} />}
        {explained && (
          <>
            <p className="explain-sum" role="status">
              <b>{i18n.t('role.access.sum', { count: actions.length, allowed: i18n.number(allowed), shown: i18n.number(actions.length) })}</b>
              {' · '}
              {explained.person.roleList.map((code) => roleLabel(i18n, explained.roleNames, code)).join(', ') || i18n.t('role.access.noRoles')}
            </p>
            <table className="explain-table">
              <thead>
                <tr>
                  {(['action', 'result', 'reason', 'source', 'change'] as const).map((column) => (
                    <th key={column} scope="col">
                      {i18n.t(`role.access.${column}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {actions.map((one) => (
                  <tr key={one.right} data-chosen={one === action || undefined} onClick={() => setChosen(one.right)}>
                    <th scope="row">
                      <button type="button" className="explain-action" aria-pressed={one === action} onClick={() => setChosen(one.right)}>
                        {actionLabel(i18n, one.right, record)}
                      </button>
                    </th>
                    <td>
                      <Status shape={one.allowed ? 'done' : 'refused'} {...(!one.allowed && { tone: 'error' as const })}>
                        {i18n.t(one.allowed ? 'role.access.allowed' : 'role.access.denied')}
                      </Status>
                    </td>
                    <td>{reasonOf(i18n, explained, one, record)}</td>
                    <td className="explain-source">{sourceOf(i18n, explained, one)}</td>
                    <td className="explain-change">
                      {!one.allowed && (one.because === 'outOfReach' || one.because === 'unseen') && recordHref && <Link to={recordHref}>{i18n.t('role.access.openRecord')}</Link>}
                      {!one.allowed && one.because === 'noRole' && (may(editRoles) ? <Link to={rolePage.href({ category: explained.person.roleList[0] ?? 'manager' })}>{i18n.t('role.access.editRole')}</Link> : i18n.t('role.access.ask', { name: explained.changers[0]?.name ?? i18n.t('role.admin') }))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {action && id !== undefined && may(viewRoles) && <Holders record={record} id={id} right={action.right} title={explained.title} />}
          </>
        )}
      </div>
      <SurfaceFoot
        start={i18n.t('role.access.now')}
        end={
          <>
            <Keys of={['J', 'K']}>{i18n.t('role.access.move')}</Keys>
            {mayView && <Keys of={['V']}>{i18n.t('role.access.view')}</Keys>}
          </>
        }
      />
    </Surface>
  );
}

function Picker(props: { readonly to: string; readonly id: string; readonly label: string; readonly shown: string; readonly isFixed?: boolean; readonly onPick: (id: number) => void }) {
  const { to, id, label, shown, isFixed = false, onPick } = props;
  const i18n = useI18n();
  return (
    <div className="explain-picker">
      <label htmlFor={id}>{label}</label>
      {isFixed ? (
        <InputGroup id={id} fill readOnly value={shown} />
      ) : (
        <Combobox to={to} rest={shown} chosen={new Set()} onPick={(choice) => onPick(choice.id)}>
          {(combobox) => <InputGroup {...combobox} id={id} fill placeholder={i18n.t('kit.form.choose')} rightElement={<DoubleCaretVertical className="form-caret" size={16} />} onFocus={(event) => event.currentTarget.select()} />}
        </Combobox>
      )}
    </div>
  );
}

/** A kind of record that has a page, then one of it. */
function RecordPicker({ record, shown, onPick }: { readonly record: string | undefined; readonly shown: string; readonly onPick: (record: string, id: number) => void }) {
  const i18n = useI18n();
  const may = useMay();
  const kinds = useSlot(recordKinds).filter(({ hrefOf, needs }) => hrefOf && may(needs));
  const [kind, setKind] = useState(record ?? 'customer');
  const open = kinds.some(({ name }) => name === kind) ? kind : (kinds[0]?.name ?? '');
  return (
    <div className="explain-record">
      <div className="explain-picker">
        <label htmlFor="explain-kind">{i18n.t('role.access.kind')}</label>
        <HTMLSelect id="explain-kind" value={open} onChange={({ currentTarget }) => setKind(currentTarget.value)}>
          {kinds.map(({ name, labelKey }) => (
            <option key={name} value={name}>
              {i18n.t(labelKey)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {open !== '' && <Picker key={open} to={open} id="explain-record" label={i18n.t('role.access.record')} shown={open === record ? shown : ''} onPick={(id) => onPick(open, id)} />}
    </div>
  );
}
