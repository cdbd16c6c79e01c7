import type { ControlProps } from '#kit/form/control.ts';
import { RowsControl } from '#kit/form/controls/rows-control.tsx';
import type { RowValues } from '#kit/entity/field.ts';

/** Takes one change of the policies as it is meant: a net price typed is a net price set by hand; one policy counts. */
export function meant(before: readonly RowValues[], after: readonly RowValues[]): readonly RowValues[] {
  if (before.length !== after.length) return after;
  const chosen = after.findIndex((policy, place) => policy['primary'] === true && before[place]?.['primary'] !== true);
  return after.map((policy, place) => ({
    ...policy,
    ...(policy['netPrice'] !== before[place]?.['netPrice'] && { manual: true }),
    ...(chosen >= 0 && { primary: place === chosen }),
  }));
}

/** The discount policies of a rent: months free on a lease, and what that makes the month cost. */
export function DiscountControl(props: ControlProps) {
  const rows = props as unknown as ControlProps<'rows'>;
  return <RowsControl {...rows} onChange={(next) => rows.onChange(meant(rows.value ?? [], next ?? []))} />;
}
