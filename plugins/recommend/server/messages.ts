import type { Connection } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { changed, notify, type StoredRow } from '#server/notify.ts';
import { messageText } from '#server/push/message-text.ts';
import { recommends } from '../area.ts';
import { recommend } from '../entity.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';
import { isTheirs } from './reader.ts';

const answers = ['opened', 'liked', 'dismissed'] as const;

const textOf = (answer: (typeof answers)[number] | 'withdrawn' | 'likedDismissed') => async (row: StoredRow, on: Connection) => {
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
    title: messageText({ kr, en, zh }, `recommend.message.${answer}`, values),
    // the title of the others names the home
    body: answer === 'opened' ? values.home : answer === 'dismissed' && typeof reason === 'string' ? messageText({ kr, en, zh }, `recommend.reason.${reason as 'price'}`) : '',
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

/** Their agent, whoever made it, and whoever sent the page. */
const to = ['assignee', 'createdBy', 'sentBy'] as const;
const link = (recommendId: number) => recommends.routes.update.href({ recommendId });

/** The agent and the sender are told of what a client does on their page. Who changes a state by hand is told nothing. */
export const recommendMessages = [
  ...answers.map((answer) =>
    notify({
      id: `recommend/${answer}`,
      on: changed(recommend, 'state', async (row, on) => row['state'] === answer && (answer !== 'opened' || (row['said'] !== 'withdrawn' && (await isFirstOpened(row.id, on))))),
      to,
      settled: ({ state }) => state !== answer,
      text: textOf(answer),
      link,
    }),
  ),
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
    on: changed(recommend, 'said', ({ state, said }) => state === 'dismissed' && said === 'liked'),
    to,
    text: textOf('likedDismissed'),
    link,
  }),
];
