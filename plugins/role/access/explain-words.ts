import type { I18n } from '#core/i18n/i18n.ts';
import { nameIn } from '#kit/records/format-value.ts';
import type { ExplanationResponse } from '../api.ts';
import { areaLabel, rightLabel } from '../matrix/matrix-table.tsx';

export type ExplainedAction = ExplanationResponse['actions'][number];

/** A role by its name. */
export function roleLabel(i18n: I18n, names: ExplanationResponse['roleNames'], code: string): string {
  const name = names[code];
  return name ? nameIn(name, i18n.locale) : code === 'admin' ? i18n.t('role.admin') : code;
}

/** An action in words; with its area where that is not the record's own. */
export function actionLabel(i18n: I18n, right: string, record: string): string {
  const label = rightLabel(i18n, { id: right, roles: [] });
  const area = right.split('/')[0]!;
  return area === record ? label : `${areaLabel(i18n, area)} · ${label}`;
}

/** The field by which a record belongs to people, in words. */
export const fieldLabel = (i18n: I18n, record: string, field: string): string => i18n.t(field === 'createdBy' ? 'role.access.createdBy' : `${record}.${field}`);

/** Why an action is allowed or not, in one sentence. */
export function reasonOf(i18n: I18n, { people, roleNames }: ExplanationResponse, { because, roles }: ExplainedAction, record: string): string {
  const step = roles.find(({ grants }) => grants) ?? roles.findLast(({ reach }) => reach !== null);
  const role = step ? roleLabel(i18n, roleNames, step.role) : '';
  if (because === 'role' && step?.reach && step.reach !== 'all' && people.length > 0) {
    const own = people.find(({ is }) => is === 'own') ?? people.find(({ is }) => is === 'department');
    if (own) return i18n.t(`role.access.because.${own.is === 'own' ? 'own' : 'department'}`, { field: fieldLabel(i18n, record, own.field) });
  }
  return i18n.t(`role.access.because.${because}`, { role, reach: step?.reach ? i18n.t(`role.grants.reach.${step.reach}`) : '' });
}

/** The role and reach that an action's result comes from. */
export function sourceOf(i18n: I18n, { roleNames }: ExplanationResponse, { because, roles }: ExplainedAction): string {
  if (because === 'admin') return i18n.t('role.admin');
  const shown = roles.filter(({ grants, reach }) => (because === 'role' ? grants : reach !== null));
  return shown.map(({ role, reach }) => `${roleLabel(i18n, roleNames, role)} · ${i18n.t(`role.grants.reach.${reach ?? 'none'}`)}`).join(', ') || i18n.t('role.access.nowhere');
}
