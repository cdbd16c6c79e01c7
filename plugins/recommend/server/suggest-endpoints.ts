import { sharesOf } from '#kit/score/score.ts';
import { columnThread } from '#server/columns/column-thread.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { subjects, suggestApi, type SuggestRow, type Suggestions } from '../api.ts';
import { editRecommends } from '../area.ts';
import { rentScoring } from '../score/rents.ts';
import { columns as homeColumns } from './home-columns.ts';
import { readSeekersOf } from './read-clients.ts';
import { readHomes, readWishes } from './read-rents.ts';
import { columns as seekerColumns, seekerId, subjectsOf } from './seeker-columns.ts';
import { readMade, shownHome, shownPerson, suggestionsOf, type Made } from './suggestions.ts';

/** Rents for somebody, or people for a rent, with the reasons. */
export const suggestEndpoint = endpoint({
  method: 'GET',
  path: '/recommend/suggest/{kind}/{id}',
  isKeepable: true,
  needs: editRecommends,
  summary: 'Rents for a customer or a contract, or people for a rent, best first: points, gates, changes that would help, near misses with their price',
  query: suggestApi.query,
  output: suggestApi.output,
  async handle(call): Promise<Suggestions> {
    const kind = subjects.find((one) => one === call.params['kind']);
    if (!kind) throw notFound('Suggestions for it');
    const id = idOf(call, `The ${kind}`);
    const on = sightFor(call).narrow;
    const [wishes, { weights, since }] = await Promise.all([readWishes(on), readWeights(on, 'rent', rentScoring)]);
    const options = { weights, limit: call.query.limit };
    const names = async (rows: readonly SuggestRow[]): Promise<Suggestions['labels']> => {
      const ids = {
        area: rows.flatMap(({ home, person }) => [...person.areas, ...(home.area === null ? [] : [home.area])]),
        roomType: rows.flatMap(({ person }) => person.roomType ?? []),
        preference: rows.flatMap(({ home, person }) => [...home.meets, ...person.wishes, ...person.untold]),
      };
      const labels = async (record: keyof typeof ids) =>
        Object.fromEntries(await call.kernel.use(reading).labels(record, [...new Set(ids[record])], call.locale, callerOf(call)));
      const [area, roomType, preference] = await Promise.all([labels('area'), labels('roomType'), labels('preference')]);
      return { area, roomType, preference };
    };
    const thread = call.kernel.use(columnThread);
    if (kind === 'rent') {
      const [home] = await readHomes(on, wishes, [id]);
      if (!home) throw notFound('The rent');
      const made = await readMade(on, { rent: id });
      const always = made.flatMap(seekersOf);
      const { passed, missedOne, shut, failed, compared, ...found } = await thread.ask(seekerColumns, { rent: home, ...options }, call.caller!);
      const people = await readSeekersOf(on, wishes, subjectsOf([...new Set([...found.best, ...found.unsure, ...found.near, ...always])]), callerOf(call));
      const { rows, unsure, near } = suggestionsOf(found, new Map(people.map((seeker) => [seekerId(seeker), { seeker, home }])), { made, always, weights });
      return {
        person: null, home: shownHome(home), rows: [...rows], unsure: [...unsure], near: [...near], compared, passed, missedOne, shut, failed,
        weightsSince: since ?? null, shares: sharesOf(rentScoring, weights), labels: await names([...rows, ...unsure, ...near]),
      };
    }
    const [seeker] = await readSeekersOf(on, wishes, { [kind]: [id] }, callerOf(call));
    if (!seeker) throw notFound(`The ${kind}`);
    const made = await readMade(on, seeker);
    const always = made.map(({ rent }) => rent);
    const { passed, missedOne, shut, failed, compared, ...found } = await thread.ask(homeColumns, { client: seeker, ...options }, call.caller!);
    const homes = await readHomes(on, wishes, [...new Set([...found.best, ...found.unsure, ...found.near, ...always])]);
    const { rows, unsure, near } = suggestionsOf(found, new Map(homes.map((home) => [home.id, { seeker, home }])), { made, always, weights });
    return {
      person: shownPerson(seeker), home: null, rows: [...rows], unsure: [...unsure], near: [...near], compared, passed, missedOne, shut, failed,
      weightsSince: since ?? null, shares: sharesOf(rentScoring, weights), labels: await names([...rows, ...unsure, ...near]),
    };
  },
});

/** Whom a recommendation is for, among all seekers. */
const seekersOf = ({ customer, contract }: Made): readonly number[] => [...(customer === null ? [] : [customer]), ...(contract === null ? [] : [-contract])];
