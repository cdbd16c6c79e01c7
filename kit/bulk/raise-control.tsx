import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useText } from '#core/react/react.tsx';
import { readRaise, type Raise } from '#kit/records/raise.ts';

interface RaiseControlProps {
  readonly id: string;
  /** Null until it can be read. */
  readonly value: Raise | null;
  readonly readOnly?: boolean;
  readonly onChange: (value: Raise | null) => void;
}

/** By how much sums are raised or lowered: `+75`, `−50`, `+2%`. What cannot be read stays, and is told on leaving. */
export function RaiseControl({ id, value, readOnly = false, onChange }: RaiseControlProps) {
  const t = useText();
  const [typed, setTyped] = useState(() => textOf(value));
  const [left, setLeft] = useState(false);
  const wrong = left && typed.trim() !== '' && value === null;
  return (
    <>
      <InputGroup
        id={id}
        fill
        autoComplete="off"
        placeholder={t('kit.bulk.raise.example')}
        value={typed}
        readOnly={readOnly}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onValueChange={(text) => {
          setTyped(text);
          onChange(readRaise(text) ?? null);
        }}
        onBlur={() => setLeft(true)}
      />
      {wrong && (
        <p className="form-problem" id={`${id}-wrong`}>
          {t('kit.bulk.raise.wrong')}
        </p>
      )}
    </>
  );
}

/** As people type it. */
function textOf(value: Raise | null): string {
  if (value === null) return '';
  const [amount, unit] = 'by' in value ? [value.by / 100, ''] : [value.percent, '%'];
  return `${amount < 0 ? '−' : '+'}${Math.abs(amount)}${unit}`;
}
