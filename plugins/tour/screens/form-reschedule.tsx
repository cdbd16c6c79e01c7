import { observer } from 'mobx-react-lite';
import { useI18n } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import { Status } from '#kit/ui/status.tsx';
import type { TourRow } from '../entities.ts';
import { isMovable } from '../rules.ts';
import { RescheduleButton } from './reschedule.tsx';
import { StartsControl } from './starts-control.tsx';

/** Reschedules the tour of the form around it, with the time and agent that were typed there. */
const FormReschedule = observer(function FormReschedule() {
  const { form } = useOpenForm();
  const { initial } = form;
  const { startsAt, agent } = form.draft;
  const record = { ...initial, id: form.id, version: form.version, labels: form.labels, hidden: form.hidden } as unknown as RecordResponse<TourRow>;
  return (
    <RescheduleButton
      small
      record={record}
      {...(startsAt !== initial['startsAt'] && { startsAt: startsAt as string | null })}
      {...(typeof agent === 'number' && { agent })}
      onMoved={() => form.fillIn({ startsAt: initial['startsAt'], agent: initial['agent'], status: initial['status'] })}
    />
  );
});

/** When a tour of the form begins; a confirmed one is given another time by rescheduling it. */
export const TourStartsControl = observer(function TourStartsControl(props: ControlProps) {
  const { form } = useOpenForm();
  const { t } = useI18n();
  const isMoved = form.initial['status'] === 'confirmed' && props.readOnly !== true && form.draft['startsAt'] !== form.initial['startsAt'];
  return (
    <>
      <StartsControl {...props} />
      {isMoved && (
        <div className="starts-offers">
          {!form.refused.has('startsAt') && <Status shape="attention">{t('tour.rule.reschedule')}</Status>}
          <FormReschedule />
        </div>
      )}
    </>
  );
});

/** The state of a tour; that it is rescheduled comes with the tour in its place. */
export const TourStatusControl = observer(function TourStatusControl(props: ControlProps) {
  const { form } = useOpenForm();
  const isAsked = form.draft['status'] === 'rescheduled' && isMovable(form.initial['status']);
  return (
    <>
      <Control {...props} />
      {isAsked && (
        <div className="starts-offers">
          <FormReschedule />
        </div>
      )}
    </>
  );
});
