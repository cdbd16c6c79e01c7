import { explainScore, type Weights } from '#kit/score/score.ts';
import { rowsOf } from '#server/database/statement.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { reading } from '#server/records/read/reading.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { notFound } from '#server/refusal.ts';
import { endpoint } from '#server/slots.ts';
import { evidenceApi, type ScoreEvidence } from '../api.ts';
import { editRecommends } from '../area.ts';
import { isDirect, rentScoring, type ClientRent } from '../score/rents.ts';

const dayText = (day: number | null): string | null => (day === null ? null : new Date(day * 86_400_000).toISOString().slice(0, 10));

/** The score of a recommendation with its reasons, from what was kept when it was made. */
export const evidenceEndpoint = endpoint({
  method: 'GET',
  path: '/recommend/{id}/evidence',
  isKeepable: true,
  needs: editRecommends,
  summary: 'The score of a recommendation with its reasons, as of the moment it was made',
  output: evidenceApi.output,
  async handle(call): Promise<ScoreEvidence> {
    const [row] = await rowsOf<{ inputs: string | null; scoreVersion: number | null }>(
      sightFor(call).narrow,
      'select "inputs", "scoreVersion" from "recommend" where "id" = ? and "deletedAt" is null',
      [idOf(call, 'The recommendation')],
    );
    if (!row) throw notFound('The recommendation');
    if (row.inputs === null || row.scoreVersion !== rentScoring.version) return { evidence: null };
    const { weights, ...pair } = JSON.parse(row.inputs) as ClientRent & { readonly weights: Weights };
    const { client, rent } = pair;
    const wishes = [...new Set([...client.musts, ...client.nices])];
    const named = async (record: string, ids: readonly number[]) => Object.fromEntries(await call.kernel.use(reading).labels(record, ids, call.locale, callerOf(call)));
    const [area, preference] = await Promise.all([named('area', rent.area === null ? [] : [rent.area]), named('preference', wishes)]);
    return {
      evidence: {
        home: { net: rent.net, gross: rent.gross, area: rent.area, walk: rent.walkMinutes, lines: rent.lines.join(' '), freeOn: dayText(rent.availableOn), bedrooms: rent.bedrooms, meets: [...rent.meets], isNoFee: rent.isNoFee },
        person: { moveOn: dayText(client.moveDate), bedrooms: client.bedrooms, wishes, untold: [] },
        judgement: explainScore(rentScoring, pair, weights) as NonNullable<ScoreEvidence['evidence']>['judgement'],
        direct: client.workLines === null ? null : isDirect(pair),
        labels: { area, preference },
      },
    };
  },
});
