import type { QueueSource } from '#server/dashboard/sources.ts';
import { reviews } from '../area.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly author: string;
  readonly address: string;
  readonly text: string;
  readonly deletionReason: string | null;
  readonly since: string;
}

const sourceOf = (word: string, order: number, shape: QueueSource['shape'], condition: string, quoteOf: (row: Row) => string | null): QueueSource => ({
  kind: `review/${word}`, record: 'review', needs: reviews.rights.moderate, order, shape,
  read: async ({ sight }, limit) => {
    const rows = await sight.rows<Row>(
      `select r."id", r."version", r."author", r."text", r."deletionReason", r."since", b."address" from "review" r join "building" b on b."id" = r."building"
       where r."deletedAt" is null and r."active" and ${condition} order by r."since", r."id" limit ?`,
      [limit],
    );
    return rows.map((row) => {
      const quote = quoteOf(row);
      return { id: row.id, version: row.version, values: { author: row.author }, detail: [row.address, ...(quote === null ? [] : [quote])], at: row.since, day: null, href: reviews.hrefOf(row.id) };
    });
  },
});

/** Reviews to show or hide, and requests to delete one. */
export const reviewQueue: readonly QueueSource[] = [
  sourceOf('new', 60, 'open', `r."state" = 'new' and not r."deletionRequested"`, ({ text }) => text),
  sourceOf('deletion', 55, 'refused', 'r."deletionRequested"', ({ deletionReason }) => deletionReason),
];
