import type { I18n } from '#core/i18n/i18n.ts';
import type { Missing } from './states.ts';

/** Words of a state, and of a field that one asks for. */
interface MoveNames {
  readonly state: (name: string) => string;
  readonly field: (name: string) => string;
}

/** Obstacles to a move in words, with what mends them; one sentence for each kind. */
export function moveWords(missing: readonly Missing[], { state, field }: MoveNames, { t, list }: Pick<I18n, 't' | 'list'>): string {
  const fields = missing.filter(({ is }) => is === 'field').map(({ name }) => field(name));
  const others = missing.filter(({ is }) => is !== 'field').map(({ is, key, from = [] }) => {
    if (is === 'step') return from.length === 0 ? t('kit.state.noWay') : t('kit.state.from', { states: list(from.map(state)) });
    return t(is === 'right' ? 'kit.state.right' : key);
  });
  return [...others, ...(fields.length > 0 ? [t('kit.state.asks', { fields: list(fields) })] : [])].join(' · ');
}

/** True when the only obstacles are fields that the person may fill in. */
export const isOpen = (missing: readonly Missing[]): boolean => missing.every(({ is }) => is === 'field');
