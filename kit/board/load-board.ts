import { http as httpService, type Http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { readAddress } from '../list/address.ts';
import { keptOf, namesOf, type Loaded } from '../list/load.ts';
import type { Entity, ListResponse } from '../records/entity.ts';
import { writeQuery } from '../records/query.ts';
import type { BoardResponse } from './api.ts';
import { lanesBy } from './board-lanes.ts';
import type { AnyBoardSpec, AnyStage } from './board-spec.ts';

/** Cards of each lane that are drawn before the rest comes. */
const firstCards = 12;

/** Data of a board at first load. Plain data: it travels from the server to the browser. */
export interface LoadedBoard extends Loaded {
  readonly stages: readonly AnyStage[];
  readonly board: BoardResponse;
  /** Milliseconds; server and browser count the same ages. */
  readonly now: number;
}

/** The words by which a board asks for the cards of a query; its order is the board's own. */
export function boardWords(entity: Entity, query: Parameters<typeof writeQuery>[1]): URLSearchParams {
  const words = writeQuery(entity, query);
  words.delete('sort');
  return words;
}

/** The stages: records, or the states of the field itself. */
async function stagesOf({ stages, entity, by }: AnyBoardSpec, http: Http, signal: AbortSignal): Promise<readonly AnyStage[]> {
  if (!stages) return lanesBy(entity, by).states.map((_, at) => stateLane(at + 1));
  return (await http.get<ListResponse<AnyStage>>(`/${stages.name}`, { query: { sort: 'sort', limit: 200 }, signal, quiet: true })).rows;
}

/** A state as a stage. Its name is its word, which the reader's language says. */
const stateLane = (id: number): AnyStage => ({ id, version: 1, createdAt: '', updatedAt: '', name: { kr: '', en: '', zh: '' }, active: true, sort: id });

/** Reads what a board shows first: its stages, and the top of each lane. */
export async function loadBoard(spec: AnyBoardSpec, visit: ScreenVisit): Promise<LoadedBoard> {
  const { kernel, url, signal } = visit;
  const http = kernel.use(httpService);
  const [kept, stages] = await Promise.all([
    keptOf(http, spec.entity, signal),
    stagesOf(spec, http, signal),
  ]);
  const { query } = readAddress({ entity: spec.entity, usualSort: spec.list.sort ?? '-updatedAt', book: kept }, url.search);
  const words = boardWords(spec.entity, query);
  words.set('first', String(firstCards));
  const [board, names] = await Promise.all([
    http.get<BoardResponse>(`/${spec.entity.name}/board`, { query: words, signal, quiet: true }),
    namesOf(visit, spec.entity, query),
  ]);
  const total = board.lanes.reduce((all, lane) => all + lane.total, 0);
  return { search: url.search, kept, pages: [{ page: 0, answer: { rows: [], total, labels: {} } }], names, stages, board, now: Date.now() };
}
