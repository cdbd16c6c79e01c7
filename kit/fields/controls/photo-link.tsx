import { Button, InputGroup } from '@blueprintjs/core';
import { GlobeNetwork } from '@blueprintjs/icons';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '#core/react/react.tsx';
import { isImageLink } from '#core/rules/index.ts';
import { isComposing } from '../control.ts';

/** Takes the link of a picture that the server is to fetch, checked before it is sent. */
export function PhotoLink({ id, onAdd }: { readonly id: string; readonly onAdd: (link: string) => void }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState('');
  const [problem, setProblem] = useState<string>();
  if (!open) {
    return (
      <button type="button" className="form-link photos-from-link" onClick={() => setOpen(true)}>
        {t('kit.photos.fromLink')}
      </button>
    );
  }
  const add = () => {
    const found = isImageLink(link.trim());
    setProblem(found === true ? undefined : found);
    if (found !== true) return;
    onAdd(link.trim());
    setLink('');
    setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      add();
    }
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className="photos-link">
      <InputGroup
        id={id}
        type="url"
        autoFocus
        fill
        leftIcon={<GlobeNetwork />}
        placeholder="https://"
        aria-label={t('kit.photos.link')}
        aria-invalid={problem !== undefined}
        {...(problem !== undefined && { 'aria-describedby': `${id}-below` })}
        value={link}
        onChange={(event) => setLink(event.currentTarget.value)}
        onKeyDown={press}
      />
      <Button onClick={add}>{t('kit.photos.addLink')}</Button>
      {problem !== undefined && (
        <span className="form-below form-problem" id={`${id}-below`}>
          {t(problem)}
        </span>
      )}
    </div>
  );
}
