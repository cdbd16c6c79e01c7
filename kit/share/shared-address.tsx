import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import type { Locale } from '#core/i18n/locale.ts';
import { useI18n } from '#core/react/react.tsx';
import './shared-address.css';

/** Languages by their own names: the client's, not the reader's. */
export const languageNames: Readonly<Record<Locale, string>> = { kr: '한국어', en: 'English', zh: '中文' };

/** The address of a page just made: told once, to copy or to open. */
export function SharedAddress({ path }: { readonly path: string }) {
  const { t } = useI18n();
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const address = location.origin + path;
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    field.current?.select();
    // without the right to the clipboard the address stays selected, to be copied by hand
    await navigator.clipboard.writeText(address).then(() => setCopied(true), () => undefined);
  };
  return (
    <label className="shared-address">
      {t('kit.share.address')}
      <span>
        <InputGroup inputRef={field} readOnly fill value={address} />
        <Button intent="primary" onClick={() => void copy()} text={t(isCopied ? 'kit.share.copied' : 'kit.share.copy')} />
        <Button onClick={() => void window.open(path, '_blank', 'noopener')} text={t('kit.share.open')} />
      </span>
      <small>{t('kit.share.once')}</small>
    </label>
  );
}
