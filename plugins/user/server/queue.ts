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
  read: async ({ sight, locale }, limit) => {
    const inLocale = `a."name${{ kr: 'Kr', en: 'En', zh: 'Zh' }[locale]}"`;
    const rows = await sight.rows<Row>(
      `select u."id", u."version", u."name", u."userId", coalesce(${inLocale}, a."nameEn", a."nameKr", a."nameZh") as "preferredArea", u."statusAt"
       from "user" u left join "area" a on a."id" = u."preferredArea"
       where u."deletedAt" is null and u."status" = 'applying' order by u."statusAt", u."id" limit ?`,
      [limit],
    );
    return rows.map(({ id, version, name, userId, preferredArea, statusAt }) => ({
      id, version, values: { name }, detail: [userId, ...(preferredArea === null ? [] : [preferredArea])], at: statusAt, day: null, href: userUpdate.href({ userIdx: id }),
    }));
  },
};
