import { HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { RegisterAreas } from '../register-body.ts';

/** Choice among the agency's areas for somebody who is not signed in. Without the list it stays empty: the field is optional. */
export function AreaChoice({ id, name, value, describedBy, onChange, onBlur }: {
  readonly id: string;
  readonly name: string;
  readonly value: number | null;
  readonly describedBy: string;
  readonly onChange: (value: number | null) => void;
  readonly onBlur: () => void;
}) {
  const calls = useService(http);
  const { locale } = useI18n();
  const [known, setKnown] = useState<RegisterAreas & { readonly locale: Locale }>();
  useEffect(() => {
    const leaving = new AbortController();
    calls
      .get<RegisterAreas>('/user/register/area', { signal: leaving.signal, quiet: true })
      .then(({ areas }) => setKnown({ areas, locale }))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [calls, locale]);
  // names of another language are not shown meanwhile
  const areas = known?.locale === locale ? known.areas : [];
  return (
    <HTMLSelect id={id} name={name} large fill value={value ?? ''} aria-describedby={describedBy} onBlur={onBlur} onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || null)}>
      <option value="">–</option>
      {areas.map((area) => (
        <option key={area.id} value={area.id}>
          {area.name}
        </option>
      ))}
    </HTMLSelect>
  );
}
