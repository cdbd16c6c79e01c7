import { http } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { ControlProps } from '#kit/fields/control.ts';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { RentRow } from '../../rent/index.ts';

/** The rent of a room: choosing one says where the room is. */
export function RentControl(props: ControlProps) {
  const server = useService(http);
  const { form } = useOpenForm();
  const choose = async (id: number | null) => {
    props.onChange(id);
    if (id === null) return;
    // A rent that cannot be read says nothing; the server still holds the two together.
    const rent = await server.get<RecordResponse<RentRow>>(`/rent/${id}`, { quiet: true }).catch(() => undefined);
    if (!rent || form.values.get('rent') !== id || form.values.get('building') === rent.building) return;
    form.learn('building', rent.building, rent.labels['building']?.[rent.building] ?? `#${rent.building}`);
    form.fillIn({ building: rent.building });
  };
  return <ReferenceControl {...(props as ControlProps<'reference'>)} onChange={(id) => void choose(id)} />;
}
