import { Button, HTMLSelect } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { useI18n } from '#core/react/react.tsx';
import type { I18n } from '#core/i18n/i18n.ts';
import { changesOf, type Edit } from '#kit/bulk/edits.ts';
import type { Labels } from '#kit/records/entity.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { labelKey } from '#kit/records/words.ts';
import { Control } from '#kit/fields/form-fields.tsx';
import { room } from '../entities/room.ts';
import type { Plan } from '../plan/plan.ts';
import type { PlanRoom } from '../plan/read-plan.ts';
import { whyNot } from '#kit/ui/why-not.tsx';

const fields = ['roomType', 'count', 'taken', 'rent', 'active'] as const;

/** Values named before the rest is counted. */
const maxShown = 2;

/** Fields of all the chosen rooms at once; nothing is written before it was shown what it does to each. */
export default observer(function PlanEdits(props: {
  readonly plan: Plan;
  readonly rooms: readonly PlanRoom[];
  readonly onPreview: (edits: readonly Edit[], labels: Labels) => void;
  /** Stands between the fields and the button. */
  readonly children: ReactNode;
}) {
  const { plan, rooms, onPreview } = props;
  const i18n = useI18n();
  const { t, number } = i18n;
  const [edits, setEdits] = useState<readonly Edit[]>([]);
  const [learned, setLearned] = useState<Labels>({});
  const labels = { ...plan.labels, ...learned };
  const isReady = Object.keys(changesOf(room, edits)).length > 0;
  const change = (name: string, value: unknown) =>
    setEdits((before) => [...before.filter((edit) => edit.name !== name), ...(value === null ? [] : [{ name, how: 'set' as const, value }])]);
  return (
    <form
      className="plan-edits"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onPreview(edits, learned);
      }}
    >
      <div className="plan-fields">
        {fields.map((name) => {
          const field = room.fields[name];
          const id = `plan-${name}`;
          const value = edits.find((edit) => edit.name === name)?.value ?? null;
          return (
            <div key={name} className="plan-field" data-wide={(name !== 'count' && name !== 'taken') || undefined}>
              <label className="form-label" id={`${id}-label`} htmlFor={id}>
                {t(labelKey(room, name))} <span className="plan-muted">{value === null && t('room.plan.noChange')}</span>
              </label>
              {name === 'active' ? (
                <ListedChoice id={id} value={value as boolean | null} onChange={(next) => change(name, next)} />
              ) : (
                <Control
                  id={id}
                  name={name}
                  field={field as never}
                  value={value as never}
                  wordKey={labelKey(room, name)}
                  labels={labels}
                  labelledBy={`${id}-label`}
                  onChange={(next) => change(name, next)}
                  onLabel={(record, of, label) => setLearned((before) => ({ ...before, [record]: { ...before[record], [of]: label } }))}
                  describedBy={`${id}-now`}
                />
              )}
              <span className="plan-now" id={`${id}-now`}>
                {t('room.plan.now', { values: now(rooms, name, plan, i18n) })}
              </span>
            </div>
          );
        })}
      </div>
      {props.children}
      <div className="plan-submit">
        <Button type="submit" intent="primary" fill {...whyNot(!isReady && t('kit.why.missing'))} text={t('room.plan.preview', { count: rooms.length, shown: number(rooms.length) })} />
      </div>
    </form>
  );
});

/** Listed, paused, or as each of them is. */
function ListedChoice(props: { readonly id: string; readonly value: boolean | null; readonly onChange: (value: boolean | null) => void }) {
  const { t } = useI18n();
  const { value } = props;
  return (
    <HTMLSelect
      id={props.id}
      fill
      value={value === null ? '' : String(value)}
      onChange={({ currentTarget }) => props.onChange(currentTarget.value === '' ? null : currentTarget.value === 'true')}
    >
      <option value="">{t('room.plan.asIs')}</option>
      <option value="true">{t('room.active')}</option>
      <option value="false">{t('room.paused')}</option>
    </HTMLSelect>
  );
}

/** The values there are now, the most frequent first: "1B1B 6, Studio 3". */
function now(rooms: readonly PlanRoom[], name: (typeof fields)[number], plan: Plan, i18n: I18n): string {
  const key = labelKey(room, name);
  const told = (one: PlanRoom) =>
    name === 'active' ? i18n.t(one.active ? 'room.active' : 'room.paused') : formatValue(room.fields[name], one[name], i18n, key, plan.labels) || '–';
  const groups = [...Map.groupBy(rooms, told)].toSorted(([, a], [, b]) => b.length - a.length);
  const [first] = groups;
  if (groups.length === 1 && first) return first[0];
  const rest = groups.length - maxShown;
  const named = groups.slice(0, maxShown).map(([value, some]) => `${value} (${i18n.number(some.length)})`);
  return i18n.list([...named, ...(rest > 0 ? [`+${i18n.number(rest)}`] : [])]);
}
