import { Button, ProgressBar } from '@blueprintjs/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { longMs } from './cancellable.ts';
import './review.css';

/** True once something has been under way for a second. */
function useLong(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return isLong;
}

/** Writing that takes longer than a second, shown with its cancel button; until then its children. */
export function LongWrite(props: { readonly isWriting: boolean; readonly onCancel: (() => void) | undefined; readonly children?: ReactNode }) {
  const { t } = useI18n();
  const isLong = useLong(props.isWriting);
  if (!isLong || !props.onCancel) return props.children;
  return (
    <>
      <span className="review-progress" role="status">
        {t('kit.review.writing')}
        <ProgressBar intent="primary" aria-hidden="true" />
      </span>
      <Button variant="minimal" text={t('common.cancel')} onClick={props.onCancel} />
    </>
  );
}
