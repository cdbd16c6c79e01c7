import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { readWeights } from '#server/score/weights.ts';
import { endpoint } from '#server/slots.ts';
import { subjects, suggestApi, type SuggestRow, type Suggestions } from '../api.ts';
import { editRecommends } from '../area.ts';
import { rentScoring } from '../score/rents.ts';
import { readSeekers, readSeekersOf } from './read-clients.ts';
import { readHomes, readWishes } from './read-rents.ts';
import { readMade, shownHome, shownPerson, suggestionsOf } from './suggestions.ts';

/** Rents for somebody, or people for a rent, with the reasons. */
export const suggestEndpoint = endpoint({
  method: 'GET',
  path: '/recommend/suggest/{kind}/{id}',
  needs: editRecommends,
  summary: 'Rents for a customer or a contract, or people for a rent, best first: points, gates, changes that would help, near misses with their price',
  query: suggestApi.query,
  output: suggestApi.output,
  async handle(call): Promise<Suggestions> {
    const kind = subjects.find((one) => one === call.params['kind']);
    if (!kind) throw notFound('Suggestions for it');
    const id = idOf(call, `The ${kind}`);
    const on = sightFor(call).narrow;
    const wishes = await readWishes(on);
    const { weights, since } = await readWeights(on, 'rent', rentScoring);
    const options = { weights, most: call.query.most };
    const names = async (rows: readonly SuggestRow[]): Promise<Suggestions['labels']> => {
      const ids = {
        area: rows.flatMap(({ home, person }) => [...person.areas, ...(home.area === null ? [] : [home.area])]),
        roomType: rows.flatMap(({ person }) => person.roomType ?? []),
        preference: rows.flatMap(({ home }) => home.meets),
      };
      const labels = async (record: keyof typeof ids) =>
        Object.fromEntries(await call.kernel.use(reading).labels(record, [...new Set(ids[record])], call.locale, callerOf(call)));
      return { area: await labels('area'), roomType: await labels('roomType'), preference: await labels('preference') };
    };
    if (kind === 'rent') {
      const [home] = await readHomes(on, wishes, [id]);
      if (!home) throw notFound('The rent');
      const seekers = await readSeekers(on, wishes);
      const { rows, unsure, near, failed } = suggestionsOf(seekers.map((seeker) => ({ seeker, home })), await readMade(on, { rent: id }), options);
      return {
        person: null, home: shownHome(home), rows: [...rows], unsure: [...unsure], near: [...near], failed,
        compared: seekers.length, weightsSince: since ?? null, labels: await names([...rows, ...unsure, ...near]),
      };
    }
    const [seeker] = await readSeekersOf(on, wishes, { [kind]: [id] });
    if (!seeker) throw notFound(`The ${kind}`);
    const homes = await readHomes(on, wishes);
    const { rows, unsure, near, failed } = suggestionsOf(homes.map((home) => ({ seeker, home })), await readMade(on, seeker), options);
    return {
      person: shownPerson(seeker), home: null, rows: [...rows], unsure: [...unsure], near: [...near], failed,
      compared: homes.length, weightsSince: since ?? null, labels: await names([...rows, ...unsure, ...near]),
    };
  },
});
