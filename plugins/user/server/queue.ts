import type { QueueSource } from '#server/dashboard/sources.ts';
import { approveMembers, userUpdate } from '../area.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly userId: string;
  readonly preferredArea: string | null;
  readonly statusAt: string;
}

/** Sign-ups that wait for a decision. */
export const applicantQueue: QueueSource = {
  kind: 'user/applicant', record: 'user', needs: approveMembers, order: 15, shape: 'open',
  read: async ({ sight }, limit) => {
    const rows = await sight.rows<Row>(
      `select "id", "version", "name", "userId", "preferredArea", "statusAt" from "user" where "deletedAt" is null and "status" = 'applying' order by "statusAt", "id" limit ?`,
      [limit],
    );
    return rows.map(({ id, version, name, userId, preferredArea, statusAt }) => ({
      id, version, values: { name }, detail: [userId, ...(preferredArea === null ? [] : [preferredArea])], at: statusAt, day: null, href: userUpdate.href({ userIdx: id }),
    }));
  },
};
