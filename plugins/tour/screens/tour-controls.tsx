import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useKernel, useService } from '#core/react/react.tsx';
import type { ControlProps } from '#kit/fields/control.ts';
import { ReferenceControl } from '#kit/fields/controls/reference-control.tsx';
import { ReferencesControl } from '#kit/fields/controls/references-control.tsx';
import { useOpenForm } from '#kit/form/form-context.ts';
import type { RecordResponse } from '#kit/records/entity.ts';
import type { RentRow } from '../../rent/index.ts';
import type { PlannedAgents } from '../api.ts';

/** Nobody. */
const noIds = '0';

/** The agent of a tour: one of those whose time its writer plans. */
export function AgentControl(props: ControlProps) {
  const calls = useService(http);
  const [planned, setPlanned] = useState<PlannedAgents>();
  useEffect(() => {
    const gone = new AbortController();
    calls.get<PlannedAgents>('/tour/agents', { signal: gone.signal, quiet: true }).then(setPlanned, () => undefined);
    return () => gone.abort();
  }, [calls]);
  const where = planned?.ids === null ? undefined : { id: planned?.ids.join(',') || noIds };
  return <ReferenceControl {...(props as ControlProps<'reference'>)} where={where} />;
}

/** The building of a tour. Rents of the one before are not shown in another. */
export const BuildingControl = observer(function BuildingControl(props: ControlProps) {
  const { form } = useOpenForm();
  const onChange = (value: unknown) => {
    if (value !== form.values.get('building')) form.fillIn({ rents: [] });
    props.onChange(value as never);
  };
  return <ReferenceControl {...(props as ControlProps<'reference'>)} onChange={onChange} />;
});

/** Rents to be shown on a new tour: those of its building. The first one brings its building along. */
export const RentsControl = observer(function RentsControl(props: ControlProps) {
  const kernel = useKernel();
  const { form } = useOpenForm();
  const building = form.values.get('building');
  const bringBuilding = async (rent: number) => {
    const found = await kernel.use(http).get<RecordResponse<RentRow>>(`/rent/${rent}`, { quiet: true }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      return undefined;
    });
    const isMeant = found && ((form.values.get('rents') ?? []) as readonly number[]).includes(rent) && typeof form.values.get('building') !== 'number';
    if (!isMeant) return;
    form.learn('building', found.building, found.labels['building']?.[found.building] ?? '');
    form.fillIn({ building: found.building });
  };
  const onChange = (value: unknown) => {
    props.onChange(value as never);
    const [first] = (value ?? []) as readonly number[];
    if (first !== undefined && typeof building !== 'number') void bringBuilding(first);
  };
  return <ReferencesControl {...(props as ControlProps<'references'>)} where={typeof building === 'number' ? { building } : undefined} onChange={onChange} />;
});
