import { http } from '#core/http/http.ts';
import type { Past } from './api.ts';
import type { Board } from './board.ts';
import { before, joined } from './past.ts';

/** Reads anew what moved while the past is looked at, since it is worked out backwards from the board as it is; the moment stays. */
export async function renewPast(board: Board): Promise<void> {
  if (!board.past) return;
  const fresh = await board.kernel.use(http).get<Past>(`/${board.spec.entity.name}/board/moves`, { quiet: true });
  const [first] = fresh.moves;
  // left or walked on meanwhile
  if (board.past) board.lookBack(first ? joined(before(board.past, first.at), fresh) : board.past, board.past.count);
}
