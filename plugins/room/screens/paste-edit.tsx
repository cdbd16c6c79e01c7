import { Button, InputGroup } from '@blueprintjs/core';
import { useState, type KeyboardEvent } from 'react';
import { useText } from '#core/react/react.tsx';
import { isComposing } from '#kit/fields/control.ts';
import { partNames, type Parts } from '../paste/parts.ts';

/** A line whose parts are typed anew: Enter keeps them, Escape leaves the line as it was. */
export function PasteEdit(props: { readonly line: number; readonly parts: Parts; readonly onKeep: (parts: Parts) => void; readonly onLeave: () => void }) {
  const { line, onKeep, onLeave } = props;
  const t = useText();
  const [parts, setParts] = useState(props.parts);
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Enter' && (event.target as Element).tagName === 'INPUT') onKeep(parts);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
  };
  return (
    <tr className="paste-editing" aria-label={t('room.paste.editing', { line })} onKeyDown={onKey}>
      <td className="paste-check" />
      {partNames.map((part) => (
        <td key={part} data-part={part}>
          <InputGroup
            size="small"
            fill
            autoFocus={part === 'building'}
            aria-label={t(`room.paste.part.${part}`)}
            value={parts[part]}
            onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.value })}
          />
        </td>
      ))}
      <td data-part="result">
        <span className="paste-result">
          <Button size="small" intent="primary" text={t('room.paste.keep')} onClick={() => onKeep(parts)} />
          <Button size="small" variant="minimal" text={t('common.cancel')} onClick={onLeave} />
        </span>
      </td>
    </tr>
  );
}
