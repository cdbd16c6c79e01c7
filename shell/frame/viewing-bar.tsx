import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { useI18n, useObserved, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Keys } from '#kit/ui/keys.tsx';
import './viewing-bar.css';

/** Says on every page whose eyes an administrator sees with; Escape, or its button, ends that. */
export default function ViewingBar() {
  const { t } = useI18n();
  const person = useService(session);
  const name = useObserved(() => person.user)?.userName ?? '';
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    // A failure is told by the generic handler; the bar stays for another try.
    person.viewAs(undefined, location.pathname + location.search).catch(() => setEnding(false));
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isEnding) return;
      // An open menu closes first, and a text is left first.
      if (document.querySelector('.bp6-overlay-open') || (event.target as Element).closest('input, textarea, select, [contenteditable]')) return;
      end();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <div className="viewing-bar" role="region" aria-label={t('shell.view')}>
      <EyeOpen size={16} />
      <span className="viewing-text" role="status">
        {t('shell.view.text', { name })}
      </span>
      <Keys of={['Esc']} />
      <Button size="small" loading={isEnding} text={t('shell.view.end')} onClick={end} />
    </div>
  );
}
