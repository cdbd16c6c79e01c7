import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { CallError } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { http } from '#core/http/http.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { Status } from '#kit/ui/status.tsx';
import { useImport } from '../import-context.tsx';
import { reasonText } from '../says.ts';
import type { ImportReason, ImportReasons, ReasonDecision } from '../api.ts';
import './reasons.css';

/** Reasons shown before the others are asked for. */
const fewReasons = 4;

/** The reasons why rows stay out, each with its count and what solves it in all of them at once. */
export const Reasons = observer(function Reasons() {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const server = useService(http);
  const [reasons, setReasons] = useState<readonly ImportReason[]>([]);
  const [all, setAll] = useState(false);
  const { file, rechecking } = model;
  const id = file?.state === 'checked' ? file.id : undefined;
  const known = JSON.stringify([file?.counts, file?.asks, file?.leftOut]);

  useEffect(() => {
    if (id === undefined) return undefined;
    const abort = new AbortController();
    server
      .get<ImportReasons>(`/import/${id}/reasons`, { quiet: true, signal: abort.signal })
      .then((found) => setReasons(found.reasons))
      .catch((error: unknown) => {
        if (!(error instanceof CallError) && !abort.signal.aborted) throw error;
      });
    return () => abort.abort();
  }, [server, id, known]);

  if (reasons.length === 0) return null;
  const shown = all ? reasons : reasons.slice(0, fewReasons);
  return (
    <section className="import-reasons" aria-label={t('kit.import.reasons')}>
      <ul>
        {shown.map((reason) => (
          <li key={`${reason.field} ${reason.key}`}>
            <Status shape={reason.level === 'error' ? 'refused' : 'attention'} tone={reason.level === 'error' ? 'error' : 'warning'}>
              {reasonText(entity, reason, i18n)}
            </Status>
            <span className="number import-reasons-count">{t('kit.import.rows', { count: reason.rows, shown: number(reason.rows) })}</span>
            <Solve reason={reason} disabled={rechecking} />
          </li>
        ))}
      </ul>
      {reasons.length > fewReasons && (
        <Button size="small" variant="minimal" onClick={() => setAll(!all)}>
          {t(all ? 'kit.import.reasons.fewer' : 'kit.import.reasons.more', { count: reasons.length - fewReasons, shown: number(reasons.length - fewReasons) })}
        </Button>
      )}
    </section>
  );
});

/** The menu that solves a reason in every row that has it. */
const Solve = observer(function Solve({ reason, disabled }: { readonly reason: ImportReason; readonly disabled: boolean }) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState('');
  const { field, key, rows } = reason;
  const close = () => {
    setOpen(false);
    setTyping(false);
  };
  const answer = (said: ReasonDecision, put?: string) => {
    close();
    void model.answer({ reason: { field, key }, answer: said, ...(put !== undefined && { text: put }) });
  };
  return (
    <LatePopover
      isOpen={open}
      onInteraction={(next) => (next ? setOpen(true) : close())}
      placement="bottom-end"
      content={
        typing ? (
          <form
            className="import-reasons-set"
            onSubmit={(event) => {
              event.preventDefault();
              if (text.trim() !== '') answer('set', text);
            }}
          >
            <InputGroup autoFocus value={text} aria-label={t('kit.import.reasons.value')} onChange={(event) => setText(event.currentTarget.value)} />
            <Button type="submit" disabled={text.trim() === ''}>
              {t('kit.import.reasons.put', { count: rows, shown: number(rows) })}
            </Button>
          </form>
        ) : (
          <Menu>
            {reason.answers.map((one) => (
              <MenuItem
                key={one}
                shouldDismissPopover={one !== 'set'}
                text={t(`kit.import.reasons.${key === 'kit.import.row.differs' && one === 'out' ? 'first' : one}`, { count: rows, shown: number(rows) })}
                onClick={() => (one === 'set' ? setTyping(true) : answer(one))}
              />
            ))}
          </Menu>
        )
      }
      target={(target) => (
        <Button {...target} size="small" endIcon={<CaretDown />} disabled={disabled} aria-label={t('kit.import.reasons.solve.of', { reason: reasonText(entity, reason, i18n) })}>
          {t('kit.import.reasons.solve')}
        </Button>
      )}
    />
  );
});
