import { freshKey } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { labelKey } from '../records/words.ts';
import { mayWait } from '../offline/may-wait.ts';
import { sendOrKeep } from '../offline/send-or-keep.ts';
import type { WriteDraft } from '../offline/waiting-write.ts';
import type { MovedResponse, MoveRequest } from './api.ts';
import type { BoardModel, Card } from './board-model.ts';
import type { AnyBoardSpec, AnyStage } from './board-spec.ts';

/** The parts of a board that a move is sent and told with. */
export interface Sender {
  readonly kernel: Kernel;
  readonly spec: AnyBoardSpec;
  readonly i18n: I18n;
  readonly model: BoardModel;
  titleOf(card: Card): string;
  nameOf(lane: number): string;
  stageOf(lane: number): AnyStage | undefined;
}

/**
 * Sends a move. Where no answer comes, or earlier changes of its record wait, it waits in the browser, under the same key.
 * Rejects with `CallError`.
 */
export async function sendMove(board: Sender, id: number, request: MoveRequest): Promise<MovedResponse | 'kept'> {
  const { kernel, spec, i18n, model } = board;
  const { by, entity } = spec;
  const patch = { ...request.values, [by]: request.to };
  const card = model.cards.get(id);
  // the first touch of a page fetches the words that were not drawn
  await i18n.ready().catch(() => undefined);
  const line = { field: by, label: i18n.t(labelKey(entity, by)), value: board.nameOf(request.to) };
  const call = { key: freshKey(), method: 'POST', path: `/${entity.name}/${id}/move`, body: { ...request }, patch, before: { [by]: request.from } } as const;
  const draft: WriteDraft = { ...call, record: entity.name, recordId: id, title: card ? board.titleOf(card) : `#${id}`, lines: [line], href: spec.hrefOf(id) };
  return sendOrKeep<MovedResponse>(kernel, draft, card !== undefined && mayWait(entity, patch));
}
