import type { I18n } from '#core/i18n/i18n.ts';
import type { WaitingWrite, WriteRefusal } from './waiting-write.ts';

/** Why the server did not take a change, in the reader's words: who was faster, with what, or what does not fit. */
export function reasonOf({ record, lines }: Pick<WaitingWrite, 'record' | 'lines'>, { kind, message, fields, theirs, by, movedTo }: WriteRefusal, { t, has, list }: Pick<I18n, 't' | 'has' | 'list'>): string {
  const name = by ?? t('kit.undo.someone');
  const labelOf = (field: string) => lines.find((line) => line.field === field)?.label;
  switch (kind) {
    case 'conflict': {
      if (movedTo !== undefined) return t('kit.offline.why.moved', { name });
      const named = Object.entries(theirs).map(([field, value]) => {
        const label = labelOf(field) ?? field;
        const word = `${record}.${field}.${String(value)}`;
        return typeof value === 'string' || typeof value === 'number' ? `${label}: ${has(word) ? t(word) : value}` : label;
      });
      return named.length > 0 ? t('kit.offline.why.conflict', { name, fields: list(named) }) : t('kit.offline.why.failed', { message });
    }
    case 'invalid': {
      const problems = Object.entries(fields).map(([field, key]) => {
        const line = lines.find((one) => one.field === field);
        const label = line?.label;
        return `${label === undefined ? '' : `${label}: `}${t(key, { ...line?.rule, label: label ?? '' })}`;
      });
      return problems.length > 0 ? list(problems) : t('kit.offline.why.failed', { message });
    }
    case 'failed':
      return t('kit.offline.why.failed', { message });
    default:
      return t(`kit.offline.why.${kind}`);
  }
}
