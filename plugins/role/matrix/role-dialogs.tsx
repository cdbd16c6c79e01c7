import { Button, DialogBody, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useId, useRef, useState } from 'react';
import type { Permission, Rights } from '#core/access/permission.ts';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { Impact } from '../api.ts';
import { ImpactPanel } from './impact-panel.tsx';
import { codeFor, grantsFor, type RoleOfMatrix } from './matrix.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

interface Done {
  /** The role to go to. */
  readonly onDone: (code: string) => void;
  readonly onClose: () => void;
}

/** Dialog that names and makes a role, empty or as a copy. */
export function NewRoleDialog(
  props: Done & {
    readonly taken: readonly string[];
    readonly rights: Rights;
    /** Name of the role that is copied; undefined for one without rights. */
    readonly copied: string | undefined;
    readonly permissions: readonly Permission[];
  },
) {
  const { taken, rights, copied, permissions, onDone, onClose } = props;
  const i18n = useI18n();
  const server = useService(http);
  const id = useId();
  const [name, setName] = useState(copied === undefined ? '' : i18n.t('role.matrix.copyOf', { name: copied }));
  const kernel = useKernel();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    const code = codeFor(name, taken);
    setBusy(true);
    try {
      const names = { kr: '', en: '', zh: '', [i18n.locale]: name.trim() };
      const { batch } = await server.post<{ readonly batch: number | null }>('/role', { code, name: names, grants: grantsFor(permissions, code, rights) }, { quiet: true });
      showUndoable(kernel, batch, { title: i18n.t('role.matrix.created', { name: name.trim() }) });
      onDone(code);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const [key] = Object.values(error.body?.fields ?? {});
      if (!isSilent(error)) setProblem(key === undefined ? error.message : i18n.t(key));
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen title={i18n.t(copied === undefined ? 'role.new' : 'role.matrix.copy')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <DialogBody>
          <label htmlFor={id} data-required>
            {i18n.t('role.name')}
          </label>
          <InputGroup id={id} autoFocus value={name} maxLength={80} onFocus={(event) => event.currentTarget.select()} aria-invalid={problem !== undefined} aria-describedby={`${id}-problem`} onValueChange={setName} />
          <p id={`${id}-problem`} className="role-problem" role="alert">
            {problem}
          </p>
        </DialogBody>
        <DialogFooter actions={<Button type="submit" intent="primary" {...whyNot(name.trim() === '' && i18n.t('kit.why.text'))} loading={isBusy} text={i18n.t('role.matrix.create')} />} />
      </form>
    </Dialog>
  );
}

/** Dialog that asks for the replacement of a role and deletes it. */
export function ReplaceRoleDialog({ role, name, others, permissions, onDone, onClose }: Done & { readonly role: RoleOfMatrix; readonly name: string; readonly others: readonly { readonly id: number; readonly code: string; readonly name: string; readonly rights: Rights }[]; readonly permissions: readonly Permission[] }) {
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const id = useId();
  const latest = useRef<number>(undefined);
  const [by, setBy] = useState<number>();
  const [impact, setImpact] = useState<Impact>();
  const [isBusy, setBusy] = useState(false);
  const choose = async (chosen: number) => {
    setBy(chosen);
    setImpact(undefined);
    const rights = others.find((one) => one.id === chosen)?.rights ?? {};
    latest.current = chosen;
    // what this role would give with the rights of the other one is what its people get
    const found = await server.post<Impact>(`/role/${role.id}/impact`, { grants: grantsFor(permissions, role.code, rights) }, { quiet: true }).catch(() => undefined);
    if (latest.current === chosen) setImpact(found);
  };
  const replace = async () => {
    setBusy(true);
    try {
      await server.post(`/role/${role.id}/replace`, { by }, { titleKey: 'role.matrix.notDeleted' });
      showUndoable(kernel, null, { title: i18n.t('role.matrix.deleted', { name }) });
      onDone(others.find((one) => one.id === by)?.code ?? 'admin');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog isOpen title={i18n.t('role.matrix.replaceTitle', { name })} onClose={onClose}>
      <DialogBody>
        <p>{i18n.t('role.matrix.replaceText', { count: role.people })}</p>
        <label htmlFor={id}>{i18n.t('role.matrix.replaceBy')}</label>
        <HTMLSelect id={id} fill value={by ?? ''} onChange={(event) => void choose(Number(event.currentTarget.value))}>
          <option value="" disabled>
            {i18n.t('kit.form.choose')}
          </option>
          {others.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </HTMLSelect>
        {impact && <ImpactPanel impact={impact} permissions={permissions} />}
      </DialogBody>
      <DialogFooter actions={<Button intent="danger" {...whyNot(by === undefined && i18n.t('kit.why.choose'))} loading={isBusy} text={i18n.t('role.matrix.replaceDo')} onClick={() => void replace()} />} />
    </Dialog>
  );
}
