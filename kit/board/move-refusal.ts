import type { CallError } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import type { AnyBoardSpec } from './board-spec.ts';

/** The parts of a board that a refusal is told with. */
interface Teller {
  readonly spec: AnyBoardSpec;
  readonly i18n: I18n;
  nameOf(lane: number): string;
}

/** Why the server refused a move, in the reader's words: who moved the card meanwhile, the rule of a field, or its own message. */
export function reasonOf(board: Teller, { body, message }: CallError): string {
  const { spec, i18n } = board;
  const movedTo = body?.['movedTo'];
  const by = body?.['by'] as { readonly name?: string } | null | undefined;
  if (typeof movedTo === 'number') return i18n.t('kit.board.movedBy', { name: by?.name ?? i18n.t('kit.undo.someone'), lane: board.nameOf(movedTo) });
  const key = body?.fields?.[spec.by] ?? Object.values(body?.fields ?? {})[0];
  return key === undefined ? message : i18n.t(key);
}
