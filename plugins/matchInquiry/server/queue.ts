import type { QueueSource } from '#server/dashboard/sources.ts';
import { matchInquiries } from '../area.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly number: number;
  readonly text: string;
  readonly createdAt: string;
}

/** Questions about roommates that nobody has taken up. */
export const inquiryQueue: QueueSource = {
  kind: 'matchInquiry/open', record: 'matchInquiry', needs: matchInquiries.rights.edit, order: 68, shape: 'open',
  read: async ({ sight }, limit) => {
    const rows = await sight.rows<Row>(
      `select "id", "version", "number", "text", "createdAt" from "matchInquiry" where "deletedAt" is null and not "confirmed" order by "createdAt", "id" limit ?`,
      [limit],
    );
    return rows.map(({ id, version, number, text, createdAt }) => ({ id, version, values: { number: `MQ-${number}` }, detail: [text], at: createdAt, day: null, href: matchInquiries.hrefOf(id) }));
  },
};
