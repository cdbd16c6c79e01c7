import type { QueueSource } from '#server/dashboard/sources.ts';
import { matchRequests } from '../area.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly member: string;
  readonly match: string;
  readonly score: number | null;
  readonly since: string;
}

const sourceOf = (word: string, state: string, needs: QueueSource['needs'], order: number, shape: QueueSource['shape']): QueueSource => ({
  kind: `matchRequest/${word}`, record: 'matchRequest', needs, order, shape,
  read: async ({ sight }, limit) => {
    const rows = await sight.rows<Row>(
      `select q."id", q."version", q."score", q."since", u."name" as "member", m."title" as "match"
       from "matchRequest" q join "user" u on u."id" = q."member" join "match" m on m."id" = q."match"
       where q."deletedAt" is null and q."state" = ? order by q."since", q."id" limit ?`,
      [state, limit],
    );
    return rows.map(({ id, version, member, match, score, since }) => ({
      id, version, values: { member }, detail: [match, ...(score === null ? [] : [String(Math.round(score))])], at: since, day: null, href: matchRequests.hrefOf(id),
    }));
  },
});

/** Requests to join a match, and accepted ones without a seat. */
export const requestQueue: readonly QueueSource[] = [
  sourceOf('pending', 'pending', matchRequests.rights.edit, 65, 'open'),
  sourceOf('seat', 'accepted', matchRequests.rights.seat, 66, 'half'),
];
