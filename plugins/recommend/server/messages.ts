import type { Connection } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { changed, notify, type StoredRow } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { recommends } from '../area.ts';
import { recommend } from '../entity.ts';
import { dismissedBy } from '../rules.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { isTheirs } from './reader.ts';

/** Words of a dismissal by staff, by whom it was recommended to. */
const byStaff = { person: 'recommend.message.dismissedByStaff', area: 'recommend.message.dismissedForArea', everyone: 'recommend.message.dismissedForAll' } as const;

const textOf = (answer: 'opened' | 'liked' | 'dismissed' | 'dismissedByStaff' | 'withdrawn' | 'likedDismissed') => async (row: StoredRow, on: Connection) => {
  const [found] = await rowsOf<{ readonly name: string | null; readonly home: string }>(
    on,
    `select coalesce(case when ${isTheirs('q')} then c."name" end, k."name") as "name", b."address" || ' · ' || r."title" as "home"
     from "recommend" q join "rent" r on r."id" = q."rent" join "building" b on b."id" = r."building"
     left join "customer" c on c."id" = q."customer" left join "contract" k on k."id" = q."contract" where q."id" = ?`,
    [row.id],
  );
  const name = found?.name ?? `RC-${String(row['number'])}`;
  const values = { name, home: found?.home ?? '' };
  const reason = row['reason'];
  return {
    title: messageText({ kr, en, zh }, answer === 'dismissedByStaff' ? byStaff[row['audience'] as keyof typeof byStaff] : `recommend.message.${answer}`, values),
    // the title of the others names the home
    body: answer === 'opened' ? values.home : answer.startsWith('dismissed') && typeof reason === 'string' ? messageText({ kr, en, zh }, `recommend.reason.${reason as 'price'}`) : '',
    about: name,
  };
};

/** True for the first of the rents that were opened at once with their page: one opening is told once. */
const isFirstOpened = async (id: number, on: Connection): Promise<boolean> =>
  (
    await rowsOf(
      on,
      `select 1 from "recommend" o join "recommend" q on q."id" = ? where o."id" < q."id" and o."state" = 'opened' and o."since" = q."since" and (o."customer" = q."customer" or o."contract" = q."contract") and o."deletedAt" is null limit 1`,
      [id],
    )
  ).length === 0;

const isDismissedBy = (by: 'client' | 'staff') => ({ state, said }: StoredRow) => state === 'dismissed' && dismissedBy({ said: said as string | null }) === by;
const [isByClient, isByStaff] = [isDismissedBy('client'), isDismissedBy('staff')];
const isLikedAfter = ({ state, said }: StoredRow) => state === 'dismissed' && said === 'liked';

/** Their agent, whoever made it, and whoever sent the page. */
const to = ['assignee', 'createdBy', 'sentBy'] as const;
const link = (recommendId: number) => recommends.routes.update.href({ recommendId });

/**
 * The agent and the sender are told of what a client does on their page, and of a dismissal by staff as such. Who changes
 * a state by hand is told nothing. What does not hold any more goes from every bell.
 */
export const recommendMessages = [
  notify({
    id: 'recommend/opened',
    on: changed(recommend, 'state', async ({ id, state, said }, on) => state === 'opened' && said !== 'withdrawn' && (await isFirstOpened(id, on))),
    to,
    settled: ({ state }) => state !== 'opened',
    text: textOf('opened'),
    link,
  }),
  notify({
    id: 'recommend/liked',
    on: changed(recommend, 'state', ({ state }) => state === 'liked'),
    to,
    settled: ({ state }) => state !== 'liked',
    text: textOf('liked'),
    link,
  }),
  notify({
    id: 'recommend/dismissed',
    // also on top of a dismissal by staff, which leaves the state as it is
    on: changed(recommend, 'said', isByClient),
    to,
    settled: (row) => !isByClient(row),
    text: textOf('dismissed'),
    link,
  }),
  notify({
    id: 'recommend/dismissedByStaff',
    on: changed(recommend, 'state', isByStaff),
    to,
    settled: (row) => !isByStaff(row),
    text: textOf('dismissedByStaff'),
    link,
  }),
  notify({
    id: 'recommend/withdrawn',
    on: changed(recommend, 'said', ({ said }) => said === 'withdrawn'),
    to,
    settled: ({ said }) => said !== 'withdrawn',
    text: textOf('withdrawn'),
    link,
  }),
  notify({
    id: 'recommend/likedDismissed',
    on: changed(recommend, 'said', isLikedAfter),
    to,
    settled: (row) => !isLikedAfter(row),
    text: textOf('likedDismissed'),
    link,
  }),
];
