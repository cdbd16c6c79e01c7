import { useEffect, useRef, useState } from 'react';
import { CallError } from '#core/http/http.ts';
import { useKernel, useMay } from '#core/react/react.tsx';
import { recordSaved } from '#kit/live/record-saved.ts';
import type { Stamps } from '#kit/records/entity.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { tellRefusal } from '#kit/records/tell-refusal.ts';
import { labelKey } from '#kit/records/words.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { useList } from '../list-context.ts';
import { noRight, whyNot } from '../../ui/why-not.tsx';

/**
 * A switch for a field in its list, yes or no unless other values are given: it moves at once, goes back where the server
 * refuses, and Undo is offered; `why` keeps it from moving. Space works where the keyboard stands on its cell.
 */
export function ToggleCell(props: {
  readonly row: Stamps;
  readonly field: string;
  readonly values?: { readonly off: unknown; readonly on: unknown };
  /** Keys of the words that tell of it, with the record's `name`. */
  readonly toldKeys?: { readonly off: string; readonly on: string };
  readonly why?: string | false;
}) {
  const { row, field, values: { off, on } = { off: false, on: true }, toldKeys = { off: 'kit.list.toggledOff', on: 'kit.list.toggledOn' } } = props;
  const list = useList();
  const kernel = useKernel();
  const mayWrite = useMay()(list.spec.write);
  const input = useRef<HTMLInputElement>(null);
  const [coming, setComing] = useState<boolean>();
  const { entity, http, i18n } = list;
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const isOn = coming ?? values[field] === on;
  const title = entity.fields[entity.title];
  const name = (title && formatValue(title, values[entity.title], i18n, labelKey(entity, entity.title))) || `#${row.id}`;
  const label = i18n.t(labelKey(entity, field));

  useEffect(() => {
    const cell = input.current?.closest<HTMLElement>('[role=gridcell]');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || event.target !== cell) return;
      event.preventDefault();
      input.current?.click();
    };
    cell?.addEventListener('keydown', onKey);
    return () => cell?.removeEventListener('keydown', onKey);
  }, []);

  const turn = async (next: boolean) => {
    setComing(next);
    try {
      const saved = await http.put<Stamps & { readonly batch: number | null }>(`/${entity.name}/${row.id}`, { [field]: next ? on : off }, { version: row.version, quiet: true });
      kernel.emit(recordSaved({ record: entity.name, row: saved }));
      showUndoable(kernel, saved.batch, { title: i18n.t(next ? toldKeys.on : toldKeys.off, { name, field: label }) });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tellRefusal(kernel, error, entity.name, 'kit.list.notToggled');
      list.renew();
    } finally {
      setComing(undefined);
    }
  };
  return (
    <label className="bp6-control bp6-switch list-toggle">
      <input
        ref={input}
        className="bp6-control-input"
        type="checkbox"
        role="switch"
        tabIndex={-1}
        checked={isOn}
        disabled={coming !== undefined}
        {...whyNot(mayWrite ? props.why : noRight(i18n.t, list.spec.write))}
        aria-label={i18n.t('kit.list.toggle', { name, field: label })}
        onChange={(event) => void turn(event.currentTarget.checked)}
      />
      <span className="bp6-control-indicator" />
    </label>
  );
}
