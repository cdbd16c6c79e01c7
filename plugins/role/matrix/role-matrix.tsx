import { Button } from '@blueprintjs/core';
import { Duplicate, Lock, Plus, Trash, Unlock } from '@blueprintjs/icons';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLoaderData, useNavigate, useRevalidator } from 'react-router-dom';
import type { Permission, Rights } from '#core/access/permission.ts';
import { http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import { permissions as permissionSlot, type ScreenVisit } from '#core/slots.ts';
import { useKeptChanges } from '#kit/form/use-kept-changes.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { nameIn } from '#kit/records/format-value.ts';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { GrantReach, Impact, Matrix } from '../api.ts';
import { noRight } from '#kit/ui/why-not.tsx';
import { accessPage, editRoles, rolePage } from '../area.ts';
import { withViews } from '../view-first.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { MatrixTable, ReachBars } from './matrix-table.tsx';
import { changedRights, grantsFor, leastReach, reachesFor, rowsOf, withReach, type RoleOfMatrix } from './matrix.ts';
import { NewRoleDialog, ReplaceRoleDialog } from './role-dialogs.tsx';
import './matrix.css';

/** Milliseconds of rest after which the effects of a draft are counted. */
const debounceMs = 300;

const phone = '(max-width: 767px)';

/** On a phone cells are too near each other to change rights by touch: it only reads. */
const useIsPhone = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const width = matchMedia(phone);
      width.addEventListener('change', changed);
      return () => width.removeEventListener('change', changed);
    },
    () => matchMedia(phone).matches,
    () => false,
  );

interface Loaded {
  readonly roles: Matrix['roles'];
  readonly code: string;
}

/** Reads the roles. 404 for a code that none has. */
export async function load({ kernel, params, signal }: ScreenVisit): Promise<Loaded> {
  const { roles } = await kernel.use(http).get<Matrix>('/role/matrix', { signal, quiet: true });
  const code = params['category'] ?? '';
  if (!roles.some((role) => role.code === code)) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
  return { roles, code };
}

/** Roles of the agency: each a matrix of areas, rights and their reach, with the effects of a change before it is saved. */
export default function RoleMatrix() {
  const { roles, code } = useLoaderData<Loaded>();
  const role = roles.find((one) => one.code === code)!;
  return <RoleEditor key={code} role={role} roles={roles} />;
}

function RoleEditor({ role, roles }: { readonly role: RoleOfMatrix; readonly roles: Matrix['roles'] }) {
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const mayEdit = useMay()(editRoles);
  const isPhone = useIsPhone();
  const isLocked = role.system || !mayEdit || isPhone;
  const [edits, setEdits] = useKeptChanges<GrantReach>(`role/${role.code}`);
  const [impact, setImpact] = useState<Impact>();
  /** The right whose last change was refused. */
  const [refused, setRefused] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const [dialog, setDialog] = useState<'new' | 'copy' | 'replace'>();
  useRecordsChanged(({ record }) => record === 'role' || record === '*', () => void revalidate());
  useEvent(recordsUndone, () => void revalidate());

  const all = kernel.read(permissionSlot);
  const rows = rowsOf(all);
  // Rights that others save meanwhile stay: only what was changed here is laid over them.
  const draft = Object.entries(edits).reduce<Rights>((rights, [id, reach]) => withReach(rights, { id }, reach), role.rights);
  const changes = changedRights(role.rights, draft);
  const nameOf = (one: RoleOfMatrix) => (one.name ? nameIn(one.name, i18n.locale) : i18n.t('role.admin'));
  const grants = grantsFor(all, role.code, draft);
  const asked = changes.length === 0 ? '' : JSON.stringify(grants);
  useEffect(() => {
    if (asked === '' || role.id === null) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      const body = { grants: JSON.parse(asked) as unknown };
      server.post<Impact>(`/role/${role.id}/impact`, body, { quiet: true, signal: ending.signal }).then(setImpact, () => undefined);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [asked, role.id, server]);

  const change = (permission: Permission, reach: GrantReach) => {
    const least = leastReach(all, draft, permission);
    const steps = reachesFor(permission);
    if (steps.indexOf(reach) < steps.indexOf(least)) {
      setRefused(permission.id);
      return;
    }
    const seen = withViews(all, withReach(draft, permission, reach));
    setRefused(undefined);
    const views = changedRights(draft, seen).filter((id) => id !== permission.id).map((id) => [id, seen[id] ?? 'none'] as const);
    const next = { ...edits, ...Object.fromEntries(views), [permission.id]: reach };
    setEdits(Object.fromEntries(Object.entries(next).filter(([id, one]) => one !== (role.rights[id] ?? 'none'))));
  };
  const save = async () => {
    setSaving(true);
    try {
      const { batch } = await server.put<{ readonly batch: number | null }>(`/role/${role.id}`, { grants }, { version: role.version, titleKey: 'role.matrix.notSaved' });
      showUndoable(kernel, batch, { title: i18n.t('role.matrix.saved', { name: nameOf(role) }) });
      setEdits({});
    } finally {
      setSaving(false);
      void revalidate();
    }
  };
  useSaveKey(() => {
    if (!isLocked && !isSaving && dialog === undefined && changes.length > 0) void save();
  });
  // what a role was made or replaced with is gone with its dialog
  const list = useRef<HTMLElement>(null);
  const shown = useRef(role.code);
  useEffect(() => {
    if (shown.current !== role.code && document.activeElement === document.body) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    shown.current = role.code;
  }, [role.code]);
  const open = (next: string) => {
    setDialog(undefined);
    void navigate(rolePage.href({ category: next }));
    void revalidate();
  };
  const others = roles.flatMap((one) => (one.id !== null && one.code !== role.code ? [{ id: one.id, code: one.code, name: nameOf(one), rights: one.rights }] : []));
  return (
    <Surface still side={!isLocked && <ImpactPanel impact={changes.length > 0 ? impact : undefined} permissions={all} />}>
      <div className="roles">
        <nav ref={list} className="roles-list" aria-label={i18n.t('role.menu')}>
          <div className="roles-head">
            <h2 className="type-heading">{i18n.t('role.menu')}</h2>
            {mayEdit && <Button variant="outlined" icon={<Plus />} aria-label={i18n.t('role.new')} onClick={() => setDialog('new')} />}
          </div>
          {roles.map((one) => (
            <Link key={one.code} to={rolePage.href({ category: one.code })} aria-current={one.code === role.code ? 'page' : undefined}>
              <span className="cut">{nameOf(one)}</span>
              {one.system && <Lock size={12} aria-label={i18n.t('role.system')} />}
              <span className="roles-count">{i18n.number(one.people)}</span>
            </Link>
          ))}
          <p className="roles-note">{i18n.t('role.matrix.locked')}</p>
        </nav>
        <div className="roles-body">
          <SurfaceHead
            title={nameOf(role)}
            detail={i18n.t('role.matrix.detail', { count: role.people })}
            actions={
              <>
                <Button variant="minimal" icon={<Unlock />} text={i18n.t('role.access')} onClick={() => void navigate(accessPage.href())} />
                {mayEdit && (
                <>
                  <Button variant="minimal" icon={<Duplicate />} text={i18n.t('role.matrix.copy')} onClick={() => setDialog('copy')} />
                  {!role.system && <Button variant="minimal" icon={<Trash />} text={i18n.t('role.matrix.replace')} onClick={() => setDialog('replace')} />}
                </>
                )}
              </>
            }
          />
          <div className="matrix-scroll">
            <MatrixTable rows={rows} before={role.rights} draft={draft} isLocked={isLocked} lock={role.system ? i18n.t('role.rule.system') : mayEdit ? i18n.t('role.matrix.phone') : noRight(i18n.t, editRoles)} permissions={all} refused={refused} onChange={change} />
            <p className="matrix-legend">
              {(['own', 'department', 'all'] as const).map((reach) => (
                <span key={reach}>
                  <ReachBars reach={reach} /> {i18n.t(`role.reach.${reach}.short`)} <small>{i18n.t(`role.reach.${reach}.text`)}</small>
                </span>
              ))}
              <span>– {i18n.t('role.grants.reach.none')}</span>
            </p>
          </div>
        </div>
      </div>
      <SurfaceFoot
        start={<span role="status">{changes.length > 0 ? i18n.t('role.matrix.changes', { count: changes.length }) : i18n.t('role.matrix.unchanged')}</span>}
        end={
          isLocked ? (
            i18n.t('role.matrix.keysLocked')
          ) : changes.length === 0 ? (
            i18n.t('role.matrix.keys')
          ) : (
            <>
              <Button variant="minimal" text={i18n.t('role.matrix.discard')} onClick={() => setEdits({})} />
              <Button intent="primary" loading={isSaving} text={i18n.t('role.matrix.save', { count: role.people })} onClick={() => void save()} />
            </>
          )
        }
      />
      {(dialog === 'new' || dialog === 'copy') && (
        <NewRoleDialog taken={roles.map((one) => one.code)} rights={dialog === 'copy' ? role.rights : {}} copied={dialog === 'copy' ? nameOf(role) : undefined} permissions={all} onDone={open} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'replace' && <ReplaceRoleDialog role={role} name={nameOf(role)} others={others} permissions={all} onDone={open} onClose={() => setDialog(undefined)} />}
    </Surface>
  );
}
