import { Button, type ButtonProps } from '@blueprintjs/core';
import { useState, type RefObject } from 'react';
import { useText } from '#core/react/react.tsx';
import { copyText } from './copy-text.ts';

interface CopyButtonProps extends Omit<ButtonProps, 'text' | 'onClick'> {
  /** The text to copy. */
  readonly value: string;
  /** Shows it on the page: selected where the browser does not copy. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly label?: string;
}

/** Copies a text that stands beside it, and says truthfully that it did, or that it is selected to be copied by hand. */
export function CopyButton({ value, shown, label, ...button }: CopyButtonProps) {
  const t = useText();
  const [copied, setCopied] = useState<boolean>();
  return <Button {...button} text={copied === undefined ? (label ?? t('kit.share.copy')) : t(copied ? 'kit.share.copied' : 'kit.share.byHand')} onClick={() => void copyText(value, shown.current).then(setCopied)} />;
}
