import { Button } from '@blueprintjs/core';
import type { ComponentType } from 'react';
import { useI18n } from '../react/react.tsx';
import type { ShownToast, ToastLetter } from './toasts.ts';
import './toast-letter.css';

/** Parts of a letter that lie outside the core: the product's sign, and a person's portrait. */
export interface LetterParts {
  readonly Mark: ComponentType;
  readonly Portrait: ComponentType<{ readonly name: string }>;
}

/** A message from somewhere else: who sends it and when, its place in the row, whom it is about, what one can do. */
export function ToastLetterBody(props: {
  readonly toast: ShownToast;
  readonly letter: ToastLetter;
  readonly parts: LetterParts | undefined;
}) {
  const { t, ago, number } = useI18n();
  const { toast, letter, parts } = props;
  const { about, place, of } = letter;
  return (
    <div className="letter">
      <div className="letter-head">
        {parts && <parts.Mark />}
        <span className="letter-sender cut">
          {t('core.push.sender')} · {ago(letter.sentAt, 'within')}
        </span>
        {of > 1 && <span className="letter-place number">{t('core.push.place', { place: number(place), of: number(of) })}</span>}
      </div>
      <div className="letter-body">
        {about !== '' && parts && <parts.Portrait name={about} />}
        <div className="letter-words">
          <p className="toast-title">{toast.title}</p>
          {toast.description && <p className="toast-text letter-text">{toast.description}</p>}
          <div className="letter-actions">
            {/* the click itself is heard by the toast around */}
            <Button intent="primary" text={t('core.push.open')} />
            {of > 1 && (
              <Button
                text={t('core.push.dismissAll')}
                onClick={(event) => {
                  event.stopPropagation();
                  letter.onAll();
                }}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
