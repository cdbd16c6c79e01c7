import { Spinner } from '@blueprintjs/core';
import { Cross, Error as ErrorIcon, InfoSign, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { ComponentType, MouseEvent } from 'react';
import type { CloseButtonProps } from 'react-toastify/unstyled';
import { useText } from '../react/react.tsx';
import { ToastLetterBody, type LetterParts } from './toast-letter.tsx';
import type { ShownToast, ToastType } from './toasts.ts';

const icons: Readonly<Record<ToastType, ComponentType | undefined>> = {
  info: () => <InfoSign size={16} />,
  success: () => <TickCircle size={16} />,
  warning: () => <WarningSign size={16} />,
  error: () => <ErrorIcon size={16} />,
  loading: () => <Spinner size={16} />,
  default: undefined,
};

/** Contents of a toast: icon, title, description as text, and one action. */
export function ToastBody(props: {
  readonly toast: ShownToast;
  readonly onActed: () => void;
  readonly parts?: LetterParts | undefined;
}) {
  const { toast, onActed, parts } = props;
  const { title, description, action, onClick, type, letter } = toast;
  const Icon = icons[type];
  const act = (event: MouseEvent) => {
    // The toast's own onClick must not run as well.
    event.stopPropagation();
    action?.run();
    onActed();
  };
  if (letter) return <ToastLetterBody toast={toast} letter={letter} parts={parts} />;
  return (
    <div className="toast-body">
      {Icon && (
        <span className="toast-icon" aria-hidden="true">
          <Icon />
        </span>
      )}
      <div className="toast-words">
        {onClick ? (
          // The click itself is heard by the toast around; this makes it reachable by keyboard.
          <button type="button" className="toast-title toast-link">
            {title}
          </button>
        ) : (
          <p className="toast-title">{title}</p>
        )}
        {description && <p className="toast-text">{description}</p>}
        {action && (
          <button type="button" className="toast-action" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
    </div>
  );
}

/** The cross of a toast. */
export function ToastClose({ closeToast }: CloseButtonProps) {
  const t = useText();
  return (
    <button
      type="button"
      className="toast-close"
      aria-label={t('core.toasts.close')}
      onClick={(event) => {
        event.stopPropagation();
        closeToast(true);
      }}
    >
      <Cross size={14} />
    </button>
  );
}
