import type { CallError } from '#core/http/http.ts';
import type { I18n, TextValues } from '#core/i18n/i18n.ts';
import type { Entity } from '../records/entity.ts';
import { labelKey } from '../records/words.ts';

/** Why a record was not restored: the rule of each field, with what is in the way by its name where the server says it. */
export function notRestored({ t, has, moment }: I18n, entity: Entity, { body, message }: CallError): string {
  const values = body?.['values'] as TextValues | undefined;
  const saidBy = (rule: string): string =>
    values && has(`${rule}.named`) ? t(`${rule}.named`, { ...values, ...('at' in values && { at: moment(String(values['at'])) }) }) : t(rule);
  const fields = Object.entries(body?.fields ?? {}).map(([field, rule]) => `${t(labelKey(entity, field))}: ${saidBy(rule)}`);
  return fields.length > 0 ? fields.join(' · ') : message;
}
