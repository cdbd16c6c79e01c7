import { CaretDown } from '@blueprintjs/icons';
import { Suspense } from 'react';
import { useI18n, useObserved, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Avatar } from '#kit/ui/avatar.tsx';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { latePart } from './late-part.ts';

const PersonLines = latePart(() => import('./person-lines.tsx'));

/** The person at the end of the header, and the menu about them. */
export function PersonMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const { t } = useI18n();
  const person = useService(session);
  const name = useObserved(() => person.user)?.userName ?? '';
  return (
    <LatePopover
      placement="bottom-end"
      autoFocus={false}
      content={
        <Suspense fallback={<div className="frame-person-menu" aria-busy="true" />}>
          <PersonLines onShortcuts={onShortcuts} />
        </Suspense>
      }
      target={(target) => (
        <button {...target} type="button" className="frame-person" aria-label={t('shell.person', { name })}>
          <Avatar name={name} />
          <CaretDown size={12} />
        </button>
      )}
    />
  );
}
