import { Button, Switch } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { onSnapshot } from 'mobx-state-tree';
import { useEffect, useState, type MouseEvent } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import { useI18n, useKernel, useMay, useService } from '#core/react/react.tsx';
import type { ScreenVisit } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { useChangesPlace } from '#kit/form/use-kept-changes.ts';
import { useSaveKey } from '#kit/form/use-save-key.ts';
import { useRecordsChanged } from '#kit/live/use-records-changed.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Surface, SurfaceFoot, SurfaceHead } from '#kit/ui/surface.tsx';
import { useBusy } from '#kit/ui/use-busy.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import { editRules } from '../area.ts';
import type { Rule, Rules } from '../api.ts';
import { Carriers } from './carriers.tsx';
import { OwnPanel } from './own-panel.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { SentList } from './sent-list.tsx';
import { RulesModel, type RuleChange } from './rules-model.ts';
import { eventName, whoName, type RoleName } from './words.ts';
import { noRight, whyNot } from '#kit/ui/why-not.tsx';
import './rules.css';

/** Reads the rules, and one's own settings. */
export function load({ kernel, signal }: ScreenVisit): Promise<Rules> {
  return kernel.use(http).get<Rules>('/notification', { signal, quiet: true });
}

/** Who is told of what, and by which way; beside it everybody's own quiet hours, mutes and channels. */
export default observer(function RulesPage() {
  const loaded = useLoaderData<Rules>();
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const mayEdit = useMay()(editRules);
  const { revalidate } = useRevalidator();
  const [isBusy, run] = useBusy();
  const [model] = useState(() => {
    const made = RulesModel.create();
    made.show(loaded);
    return made;
  });
  const place = useChangesPlace<RuleChange>('notification');
  useEffect(() => {
    for (const [event, change] of Object.entries(place.read())) model.change(event, change);
    return onSnapshot(model.changes, place.write);
  }, [model, place]);
  useEffect(() => model.show(loaded), [model, loaded]);
  useRecordsChanged(({ record }) => record === 'notificationRule' || record === '*', () => void revalidate());
  const { messages, people } = loaded.yesterday;

  const save = async () => {
    try {
      let last: number | null = null;
      for (const [event, change] of Array.from(model.changes)) {
        const { id, version, to, push, mail, active, onlyField, onlyValue, hoursFrom, hoursTo } = model.draftOf(event)!;
        const lines = (words: readonly string[]) => words.map((who) => ({ who }));
        const options = { titleKey: 'notification.notSaved' };
        const done =
          id === null || version === null
            ? await server.post<{ readonly batch: number | null }>('/notificationRule', { event, to: lines(to), push, mail, active, onlyField, onlyValue, hoursFrom, hoursTo }, options)
            : await server.put<{ readonly batch: number | null }>(`/notificationRule/${id}`, { ...change, ...(change.to && { to: lines(change.to) }) }, { ...options, version });
        last = done.batch;
        model.settle(event);
      }
      showUndoable(kernel, last, { title: i18n.t('notification.saved') });
    } catch {
      // the toast has said so, and what is not saved is still there
    } finally {
      void revalidate();
    }
  };
  useSaveKey(() => {
    if (mayEdit && !isBusy && model.changes.size > 0) void run(save);
  });
  const test = async (event: string) => {
    await server.post('/notification/test', { event }, { titleKey: 'notification.notTested' }).then(
      () => kernel.use(toasts).show({ type: 'success', title: i18n.t('notification.tested') }),
      () => undefined,
    );
  };

  return (
    <Surface still side={<OwnPanel rules={loaded} onSaved={() => void revalidate()} />}>
      <SurfaceHead
        title={i18n.t('notificationRule.list.title')}
        count={i18n.number(loaded.rules.length)}
        detail={people === 0 ? i18n.t('notification.none') : i18n.t('notification.yesterday', { count: messages, each: i18n.number(Math.round(messages / people)) })}
      />
      {loaded.rules.length === 0 ? (
        <Blank kind="empty" title={i18n.t('notification.empty')} />
      ) : (
        <div className="rules-scroll">
          <table className="rules">
            <thead>
              <tr>
                <th scope="col">{i18n.t('notificationRule.event')}</th>
                <th scope="col">{i18n.t('notificationRule.to')}</th>
                <th scope="col">{i18n.t('notification.on')}</th>
                <th scope="col" className="number">
                  {i18n.t('notification.sent')}
                </th>
                <th scope="col">{i18n.t('notificationRule.active')}</th>
              </tr>
            </thead>
            <tbody>
              {model.drafts.map((rule) => (
                <Line key={rule.event} rule={rule} roles={loaded.roles} isOpen={model.selected === rule.event} mayEdit={mayEdit} model={model} mail={loaded.mailConfigured} />
              ))}
            </tbody>
          </table>
          {model.open && <RuleEditor key={model.open.event} rule={model.open} roles={loaded.roles} mayEdit={mayEdit} mail={loaded.mailConfigured} onChange={(change) => model.change(model.open!.event, change)} />}
          {model.open && <SentList event={model.open.event} mayEdit={mayEdit} />}
        </div>
      )}
      <SurfaceFoot
        start={model.changes.size > 0 ? i18n.t('notification.changes', { count: model.changes.size }) : i18n.t('notificationRule.total', { count: loaded.rules.length, shown: i18n.number(loaded.rules.length) })}
        end={
          model.open && (
            <span className="rules-actions">
              {model.changes.size > 0 && <Button variant="minimal" size="small" text={i18n.t('notification.discard')} onClick={() => model.discard()} />}
              <Button size="small" text={i18n.t('notification.test')} onClick={() => void test(model.open!.event)} />
              {mayEdit && <Button size="small" intent="primary" loading={isBusy} {...whyNot(model.changes.size === 0 && i18n.t('kit.why.unchanged'))} text={i18n.t('notification.save', { count: Math.max(1, model.changes.size) })} onClick={() => void run(save)} />}
            </span>
          )
        }
      />
    </Surface>
  );
});

/** One rule as a row; its name opens it below. */
const Line = observer(function Line(props: {
  readonly rule: Rule;
  readonly roles: readonly RoleName[];
  readonly isOpen: boolean;
  readonly mayEdit: boolean;
  readonly mail: boolean;
  readonly model: ReturnType<typeof RulesModel.create>;
}) {
  const { rule, roles, isOpen, mayEdit, mail, model } = props;
  const i18n = useI18n();
  const name = eventName(i18n, rule.event);
  const who = rule.to.map((one) => whoName(i18n, rule, roles, one));
  const detail = model.changes.has(rule.event) ? 'notification.unsaved' : rule.id === null ? 'notification.system' : 'notification.changed';
  // its card stands below the list: whoever asks for it sees it and goes on in it, the switches of a line move nothing
  const show = () => {
    model.select(rule.event);
    requestAnimationFrame(() => {
      const title = document.getElementById('rule-card-title');
      title?.focus({ preventScroll: true });
      title?.closest('.rule-card')?.scrollIntoView({ block: 'start' });
    });
  };
  const press = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, label, input')) model.select(rule.event);
    else show();
  };
  return (
    <tr data-open={isOpen || undefined} onClick={press}>
      <th scope="row">
        <button type="button" className="rules-name" aria-pressed={isOpen} onClick={show}>
          {name}
        </button>
        <div className="rules-detail">{i18n.t(detail)}</div>
      </th>
      <td>{who.length > 0 ? i18n.list(who) : i18n.t('notification.nobody')}</td>
      <td>
        <Carriers rule={rule} mayEdit={mayEdit} mail={mail} onChange={(change) => model.change(rule.event, change)} />
      </td>
      <td className="number">{i18n.number(rule.yesterday)}</td>
      <td>
        <Switch className="rules-switch" checked={rule.active} {...whyNot(!mayEdit && noRight(i18n.t, editRules))} aria-label={i18n.t('notification.active', { name })} onChange={() => model.change(rule.event, { active: !rule.active })} />
      </td>
    </tr>
  );
});
