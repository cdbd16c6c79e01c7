import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useEffect, useState } from 'react';
import { http } from '#core/http/http.ts';
import { useI18n, useService } from '#core/react/react.tsx';
import type { ListResponse, Row } from '#kit/records/entity.ts';
import type { RowValues } from '#kit/records/field.ts';
import type { ControlProps } from '#kit/fields/control.ts';
import { blankOf, RowsControl } from '#kit/fields/controls/rows-control.tsx';
import { formField } from '#kit/fields/form-fields.tsx';
import type { discount } from '../entities/dictionaries.ts';
import { leavesRent } from '../net-effective.ts';
import { policyWords } from '../rules.ts';

/** Ready discounts offered under the policies. */
const maxPolicies = 8;

interface Ready {
  readonly freeMonths: number;
  readonly leaseMonths: number;
}

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

/** A policy that leaves nothing to pay is wrong in its free months. */
const blames = (row: RowValues, name: string): boolean => {
  const { freeMonths, leaseMonths } = row as unknown as { readonly freeMonths: number | null; readonly leaseMonths: number | null };
  const known = freeMonths !== null && leaseMonths !== null;
  return name === 'freeMonths' && known && !leavesRent({ freeMonths, leaseMonths });
};

/** The discount policies of a rent: months free on a lease, and what that makes the month cost; ready ones to add. */
export function DiscountControl(props: ControlProps) {
  const rows = props as unknown as ControlProps<'rows'>;
  const { readOnly, field } = rows;
  const i18n = useI18n();
  const value = rows.value ?? [];
  const ready = useReady(readOnly !== true).filter(
    ({ freeMonths, leaseMonths }) => !value.some((policy) => policy['freeMonths'] === freeMonths && policy['leaseMonths'] === leaseMonths),
  );
  const words = (policy: Ready) => policyWords({ ...policy, manual: false }, i18n);
  return (
    <RowsControl
      {...rows}
      controlOf={formField}
      blames={blames}
      onChange={(next) => rows.onChange(meant(value, next ?? []))}
      more={ready.map((policy) => (
        <Button
          key={`${policy.freeMonths}/${policy.leaseMonths}`}
          variant="minimal"
          icon={<Plus />}
          aria-label={i18n.t('rent.policy.ready', { policy: words(policy) })}
          onClick={() => rows.onChange([...value, { ...blankOf(field.options.of), ...policy }])}
        >
          {words(policy)}
        </Button>
      ))}
    />
  );
}

/** The discounts that the agency gives often, in their order. Without an answer there are none: policies can be typed. */
function useReady(wanted: boolean): readonly Ready[] {
  const server = useService(http);
  const [ready, setReady] = useState<readonly Ready[]>([]);
  useEffect(() => {
    if (!wanted) return undefined;
    const gone = new AbortController();
    const query = { active: true, sort: 'sort,name', limit: maxPolicies };
    server.get<ListResponse<Row<typeof discount>>>('/discount', { query, signal: gone.signal, quiet: true }).then(
      ({ rows }) =>
        setReady(
          rows.flatMap(({ freeMonths, leaseMonths }) => (freeMonths === null || leaseMonths === null ? [] : [{ freeMonths, leaseMonths }])),
        ),
      () => undefined,
    );
    return () => gone.abort();
  }, [server, wanted]);
  return ready;
}
