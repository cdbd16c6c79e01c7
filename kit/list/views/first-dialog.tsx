import { Button, Checkbox, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { everyRole } from '#core/access/permission.ts';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { useList } from '../list-context.ts';
import { useAttempt } from './use-attempt.ts';
import { viewName, type ViewAudience } from './view.ts';

/** For whom the open view, or the whole list, opens first: everyone and each role that can see it. Each tick counts at once. */
export const FirstDialog = observer(function FirstDialog({ onClose, onGone }: { readonly onClose: () => void; readonly onGone: () => void }) {
  useFocusBack((origin) => (origin ? origin.focus() : onGone()));
  const { book, i18n } = useList();
  const { t } = i18n;
  const attempt = useAttempt();
  const view = book.current?.id ?? null;
  const everyone: ViewAudience = { scope: 'everyone', role: null };
  const roles = everyRole.map((role): ViewAudience => ({ scope: 'role', role }));
  const whom = book.current?.scope === 'role' ? roles.filter(({ role }) => role === book.current?.role) : [everyone, ...roles];
  const isSet = ({ scope, role }: ViewAudience) => book.firsts.some((one) => one.scope === scope && one.role === role && one.view === view);
  return (
    <Dialog isOpen title={t('kit.views.firstTitle', { name: book.current ? viewName(book.current, i18n.locale) : t('kit.views.all') })} onClose={onClose} isCloseButtonShown={false}>
      <DialogBody className="views-dialog">
        <p>{t('kit.views.firstText')}</p>
        <div className="views-firsts">
          {whom.map((one) => (
            <Checkbox
              key={one.role ?? one.scope}
              label={t(one.role === null ? 'kit.views.everyone' : `kit.views.role.${one.role}`)}
              checked={isSet(one)}
              onChange={() => void attempt(() => book.setFirst(one, isSet(one) ? 'unsaid' : view))}
            />
          ))}
        </div>
      </DialogBody>
      <DialogFooter actions={<Button text={t('kit.views.close')} onClick={onClose} autoFocus />} />
    </Dialog>
  );
});
