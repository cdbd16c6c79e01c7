import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { CallError } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import { http } from '#core/http/http.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { focusFirstLine, menuKeys } from '#kit/ui/menu-keys.ts';
import { Status } from '#kit/ui/status.tsx';
import { useImport } from '../import-context.tsx';
import { reasonText } from '../import-text.ts';
import { isReason } from './checked-rows.ts';
import type { ImportReason, ImportReasons, ReasonDecision } from './api.ts';
import { whyNot } from '../../ui/why-not.tsx';
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

  useEffect(() => {
    if (id === undefined) return undefined;
    const abort = new AbortController();
    server
      .get<ImportReasons>(`/import/${id}/reasons`, { quiet: true, signal: abort.signal })
      .then((found) => {
        setReasons(found.reasons);
        const { reason } = model.rows;
        // Solved, it has no rows to show.
        if (reason && !found.reasons.some((one) => isReason(one, reason))) model.showWaiting();
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError) && !abort.signal.aborted) throw error;
      });
    return () => abort.abort();
    // an answer may solve a reason and leave every count as it was
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every answer is a reason to ask again
  }, [server, model, id, file]);

  if (reasons.length === 0) return null;
  const shown = all ? reasons : reasons.slice(0, fewReasons);
  return (
    <section className="import-reasons" aria-label={t('kit.import.reasons')}>
      <ul>
        {shown.map((reason) => (
          <li key={`${reason.field} ${reason.key}`}>
            <Status
              shape={reason.level === 'error' ? 'refused' : 'attention'}
              tone={reason.level === 'error' ? 'error' : 'warning'}
            >
              {reasonText(entity, reason, i18n)}
            </Status>
            {reason.cells.length > 0 && <span className="import-reasons-cells cut">{cellsText(reason, i18n)}</span>}
            <span className="number import-reasons-count">
              {t('kit.import.rows', { count: reason.rows, shown: number(reason.rows) })}
            </span>
            <Button
              size="small"
              variant="minimal"
              active={isReason(reason, model.rows.reason)}
              aria-pressed={isReason(reason, model.rows.reason)}
              aria-label={t('kit.import.reasons.showOf', { reason: reasonText(entity, reason, i18n) })}
              onClick={() => (isReason(reason, model.rows.reason) ? model.showWaiting() : model.showReason(reason))}
            >
              {t('kit.import.overwrites.show')}
            </Button>
            <Solve reason={reason} disabled={rechecking} />
          </li>
        ))}
      </ul>
      {reasons.length > fewReasons && (
        <Button size="small" variant="minimal" onClick={() => setAll(!all)}>
          {t(all ? 'kit.import.reasons.fewer' : 'kit.import.reasons.more', {
            count: reasons.length - fewReasons,
            shown: number(reasons.length - fewReasons),
          })}
        </Button>
      )}
    </section>
  );
});

/** The first cells that have a problem, as they stand in the file. */
const cellsText = ({ cells }: ImportReason, { t, tag }: Pick<I18n, 't' | 'tag'>): string =>
  new Intl.ListFormat(tag, { type: 'unit', style: 'narrow' }).format(
    cells.map((text) => t('kit.import.quoted', { text })),
  );

/** The menu that solves a reason in every row that has it. */
const Solve = observer(function Solve({
  reason,
  disabled,
}: {
  readonly reason: ImportReason;
  readonly disabled: boolean;
}) {
  const { entity, model } = useImport();
  const i18n = useI18n();
  const { t, number } = i18n;
  const [open, setOpen] = useState(false);
  const [typing, setTyping] = useState(false);
  const [text, setText] = useState('');
  const { field, key, rows, creates } = reason;
  const close = () => {
    setOpen(false);
    setTyping(false);
  };
  const decide = (decision: ReasonDecision, put?: string) => {
    close();
    void model.decide({ reason: { field, key }, decision: decision, ...(put !== undefined && { text: put }) });
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
              if (text.trim() !== '') decide('set', text);
            }}
          >
            <InputGroup
              autoFocus
              value={text}
              aria-label={t('kit.import.reasons.value')}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button type="submit" {...whyNot(text.trim() === '' && t('kit.why.text'))}>
              {t('kit.import.reasons.put', { count: rows, shown: number(rows) })}
            </Button>
          </form>
        ) : (
          <div ref={focusFirstLine} onKeyDown={menuKeys}>
            <Menu>
              {creates !== undefined && (
                <MenuItem
                  text={t('kit.import.create', { count: creates, shown: number(creates) })}
                  onClick={() => {
                    close();
                    void model.decide({ decision: 'create', field });
                  }}
                />
              )}
              {reason.decisions.map((one) => (
                <MenuItem
                  key={one}
                  shouldDismissPopover={one !== 'set'}
                  text={t(`kit.import.reasons.${key === 'kit.import.row.differs' && one === 'out' ? 'first' : one}`, {
                    count: rows,
                    shown: number(rows),
                  })}
                  onClick={() => (one === 'set' ? setTyping(true) : decide(one))}
                />
              ))}
            </Menu>
          </div>
        )
      }
      target={(target) => (
        <Button
          {...target}
          className="import-reasons-solve"
          size="small"
          endIcon={<CaretDown />}
          disabled={disabled}
          aria-label={t('kit.import.reasons.solve.of', { reason: reasonText(entity, reason, i18n) })}
        >
          {t('kit.import.reasons.solve')}
        </Button>
      )}
    />
  );
});
