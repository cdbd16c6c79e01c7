import { Button } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { CallError, isSilent, http } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { fieldId } from '#kit/form/form-field.tsx';
import type { FormModel } from '#kit/form/form-model.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { roomPlan, roomUpload } from '../area.ts';
import type { NamedUnit } from '../several/parse-units.ts';

type RowProblems = readonly { readonly index: number; readonly fields: Readonly<Record<string, string>> }[];

/** Makes the rooms, all or none of them, and tells how it went. */
export const SeveralBar = observer(function SeveralBar(props: {
  readonly form: FormModel;
  readonly units: readonly NamedUnit[];
  /** Someone wants them made: what is missing may be said. */
  readonly onAsk: () => void;
  /** Some of the units exist by now. */
  readonly onTaken: () => void;
}) {
  const { form, units } = props;
  const kernel = useKernel();
  const { t, number } = useI18n();
  const server = useService(http);
  const toasts = useService(toastsService);
  const navigate = useNavigate();

  const make = async () => {
    props.onAsk();
    if (!form.submit()) return document.getElementById(fieldId(form.wrong[0] ?? ''))?.focus();
    if (units.length === 0 || form.saving) return document.getElementById('field-units')?.focus();
    const { filled } = form;
    const records = units.map(({ unitNumber, roomType }) => ({ ...filled, unitNumber, ...(roomType !== undefined && { roomType }) }));
    form.begin();
    try {
      const body = { records };
      const { batch, created } = await server.post<{ batch: number; created: readonly number[] }>('/room/many', body, { quiet: true, idempotencyKey: form.keyFor(JSON.stringify(body)) });
      showUndoable(kernel, batch, { title: t('room.several.made', { count: created.length, shown: number(created.length) }) });
      void navigate(roomPlan.href({ buildingId: Number(filled['building']) }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      tell(error);
    } finally {
      form.end();
    }
  };

  const tell = (error: CallError) => {
    if (isSilent(error)) return;
    const [first] = (error.body?.['rows'] as RowProblems | undefined) ?? [];
    if (first?.fields['unitNumber'] === 'rule.taken') {
      props.onTaken();
      toasts.show({ type: 'warning', title: t('room.several.notMade'), description: t('room.several.taken') });
      return;
    }
    const { unitNumber: _, ...fields } = first?.fields ?? error.body?.fields ?? {};
    form.refuse(fields);
    if (Object.keys(fields).length === 0) toasts.show({ type: 'error', title: t('room.several.notMade'), description: error.message, timeout: null });
  };

  return (
    <footer className="form-bar">
      <div className="form-bar-said" role="status">
        {form.wrong.length > 0 && t('kit.form.toFix', { count: form.wrong.length })}
      </div>
      <div className="form-bar-ways">
        <LinkButton variant="minimal" to={roomUpload.href()} text={t('room.several.one')} />
        <Button
          intent="primary"
          loading={form.saving}
          text={units.length === 0 ? t('room.several.make') : t('room.several.makeCount', { count: units.length, shown: number(units.length) })}
          onClick={() => void make()}
        />
      </div>
    </footer>
  );
});
