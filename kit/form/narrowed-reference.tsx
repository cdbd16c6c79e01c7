import { observer } from 'mobx-react-lite';
import type { ControlProps } from '../fields/control.ts';
import { ReferenceControl } from '../fields/controls/reference-control.tsx';
import { useOpenForm } from './form-context.ts';

/** A reference whose choices are those of another reference of the form, once that is chosen: the rooms of the rent. */
export const narrowedBy = (field: string) =>
  observer(function NarrowedReference(props: ControlProps) {
    const chosen = useOpenForm().form.values.get(field);
    return <ReferenceControl {...(props as ControlProps<'reference'>)} where={typeof chosen === 'number' ? { [field]: chosen } : undefined} />;
  });
