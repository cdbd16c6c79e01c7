import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId, useState, type FormEvent } from 'react';
import { everyRole, type Role } from '#core/access/permission.ts';
import { CallError, isSilent } from '#core/http/http.ts';
import { useMay } from '#core/react/react.tsx';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { useList } from '../list-context.ts';
import { shareViews, viewLimits, type Scope, type View } from './view.ts';

const scopes: readonly { readonly value: Scope; readonly key: string }[] = [
  { value: 'mine', key: 'kit.views.mine' },
  { value: 'role', key: 'kit.views.aRole' },
  { value: 'everyone', key: 'kit.views.everyone' },
];

interface ViewDialogProps {
  readonly view: View | undefined;
  readonly onClose: () => void;
  /** Finds the focus a place when what had it before is not there any more. */
  readonly onGone: () => void;
}

/** Asks for the name of a view and, where that may be chosen, whom it is for. Without a view: saves a new one. */
export const ViewDialog = observer(function ViewDialog({ view, onClose, onGone }: ViewDialogProps) {
  useFocusBack((origin) => (origin ? origin.focus() : onGone()));
  const { book, i18n } = useList();
  const { t } = i18n;
  const may = useMay();
  const id = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [scope, setScope] = useState<Scope>(view?.scope ?? 'mine');
  const [role, setRole] = useState<Role>(view?.role ?? 'manager');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setWrong(t('kit.views.nameMissing'));
      return;
    }
    setBusy(true);
    const said = { name: name.trim(), scope, role: scope === 'role' ? role : null };
    try {
      await (view ? book.change(view, said) : book.add(said));
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setBusy(false);
      if (!isSilent(error)) setWrong(error.body?.fields?.['name'] === 'rule.tooMany' ? t('kit.views.full') : error.status === 409 ? t('kit.views.changedSince') : error.message);
    }
  };

  return (
    <Dialog isOpen title={t(view ? (may(shareViews) ? 'kit.views.editTitle' : 'kit.views.renameTitle') : 'kit.views.add')} onClose={onClose} isCloseButtonShown={false} canOutsideClickClose={!busy} canEscapeKeyClose={!busy}>
      <form onSubmit={(event) => void save(event)}>
        <DialogBody className="views-dialog">
          <div className="views-field">
            <label className="views-label" htmlFor={`${id}-name`} data-required>
              {t('kit.views.name')}
            </label>
            <InputGroup
              id={`${id}-name`}
              autoFocus
              autoComplete="off"
              maxLength={viewLimits.name}
              value={name}
              aria-invalid={wrong !== undefined || undefined}
              aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
              intent={wrong === undefined ? 'none' : 'danger'}
              onValueChange={(text) => {
                setName(text);
                setWrong(undefined);
              }}
            />
            {wrong !== undefined && (
              <span id={`${id}-wrong`} className="views-wrong" role="alert">
                {wrong}
              </span>
            )}
          </div>
          {may(shareViews) && (
            <div className="views-field">
              <span id={`${id}-whose`} className="views-label">
                {t('kit.views.whose')}
              </span>
              <SegmentedControl
                {...{ 'aria-labelledby': `${id}-whose` }}
                fill
                options={scopes.map(({ value, key }) => ({ value, label: t(key) }))}
                value={scope}
                onValueChange={(value) => setScope(value as Scope)}
              />
            </div>
          )}
          {scope === 'role' && may(shareViews) && (
            <div className="views-field">
              <label className="views-label" htmlFor={`${id}-role`}>
                {t('kit.views.which')}
              </label>
              <HTMLSelect id={`${id}-role`} fill value={role} onChange={(event) => setRole(event.currentTarget.value as Role)}>
                {everyRole.map((one) => (
                  <option key={one} value={one}>
                    {t(`kit.views.role.${one}`)}
                  </option>
                ))}
              </HTMLSelect>
            </div>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={t('kit.views.cancel')} disabled={busy} onClick={onClose} />
              <Button type="submit" intent="primary" loading={busy} text={t(view ? 'kit.views.keep' : 'kit.views.save')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
});
