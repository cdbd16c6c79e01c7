import { observer } from 'mobx-react-lite';
import { useNavigate } from 'react-router-dom';
import { type CallError, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { fieldId } from '#kit/form/form-field.tsx';
import type { FormModel } from '#kit/form/form-model.ts';
import { LinkButton } from '#kit/ui/link-button.tsx';
import { ReviewActions } from '#kit/review/review-actions.tsx';
import { tellApplied } from '#kit/review/summary.ts';
import { roomPlan, roomUpload } from '../area.ts';
import type { SeveralModel } from '../several/several-model.ts';

type RowProblems = readonly { readonly index: number; readonly fields: Readonly<Record<string, string>> }[];

/** Makes the rooms, all or none of them, and tells how it went. */
export const SeveralBar = observer(function SeveralBar(props: {
  readonly form: FormModel;
  readonly model: SeveralModel;
  /** Someone wants them made: what is missing may be said. */
  readonly onAsk: () => void;
}) {
  const { form, model } = props;
  const { fresh, review } = model;
  const kernel = useKernel();
  const { t, number } = useI18n();
  const toasts = useService(toastsService);
  const navigate = useNavigate();

  const make = async () => {
    props.onAsk();
    if (!form.submit()) return document.getElementById(fieldId(form.wrong[0] ?? ''))?.focus();
    if (fresh.length === 0 || form.saving) return document.getElementById('field-units')?.focus();
    const { filled } = form;
    form.begin();
    const made = await model.make(filled, (content) => form.keyFor(content)).finally(() => form.end());
    if (!made) return review.failure && tell(review.failure);
    tellApplied(kernel, made.batch, { title: t('room.several.made', { count: made.created.length, shown: number(made.created.length) }), left: model.left });
    void navigate(roomPlan.href({ buildingId: Number(filled['building']) }));
  };

  const tell = (error: CallError) => {
    if (isSilent(error)) return;
    const [first] = (error.body?.['rows'] as RowProblems | undefined) ?? [];
    if (first?.fields['unitNumber'] === 'rule.taken') {
      void review.inspect();
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
        <ReviewActions
          phase={review.phase === 'applying' ? 'applying' : 'ready'}
          onCancel={review.cancel}
          apply={{
            text: fresh.length === 0 ? t('room.several.make') : t('room.several.makeCount', { count: fresh.length, shown: number(fresh.length) }),
            // Pressed too early, it says what is missing.
            isReady: true,
            run: () => void make(),
          }}
        >
          <LinkButton variant="minimal" to={roomUpload.href()} text={t('room.several.one')} />
        </ReviewActions>
      </div>
    </footer>
  );
});
