import type { I18n } from '#core/i18n/i18n.ts';
import type { Names } from '#kit/records/field.ts';
import { nameIn } from '#kit/records/format-value.ts';
import type { Rule } from '../api.ts';

/** A role as its list gives it. */
export interface RoleName {
  readonly code: string;
  readonly name: Names;
}

/** Name of a notification in the words of its area. */
export const eventName = (i18n: Pick<I18n, 't'>, event: string): string => i18n.t(event.replace('/', '.notify.'));

/** Name of a recipient: a field of the record, somebody's manager or department, or a role. */
export function whoName(i18n: Pick<I18n, 't' | 'locale'>, { record }: Pick<Rule, 'record'>, roles: readonly RoleName[], who: string): string {
  if (who === 'createdBy') return i18n.t('notification.who.createdBy');
  if (who.startsWith('role:')) {
    const code = who.slice(5);
    const role = roles.find((one) => one.code === code);
    return i18n.t('notification.who.role', { who: role ? nameIn(role.name, i18n.locale) : code });
  }
  if (who.startsWith('right:')) {
    const [area = '', verb = ''] = who.slice('right:'.length).split('/');
    return i18n.t('notification.who.right', { who: `${i18n.t(area)} · ${i18n.t(`role.right.${verb}`)}` });
  }
  const [field = '', whose] = who.split('.');
  const label = i18n.t(`${record}.${field}`);
  return whose === undefined ? label : i18n.t(`notification.who.${whose}`, { who: label });
}
