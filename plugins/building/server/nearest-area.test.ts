import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';

/** Degrees of a metre to the north, and to the east of New York. */
const [north, east] = [1 / 111_195, 1 / 84_290];

onEachEngine('the area of a new building', (_, place) => {
  it('is that of the nearest registered building of its borough within 350 metres, on whichever side', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const system = { system: true } as const;
      const write = host.kernel.use(writing);
      // on the corner of four cells
      const [latitude, longitude] = [40.7025, -73.9475];
      const area = await write.run(system, { kind: 'demo' }, async (batch) => {
        const { id } = await batch.create('area', { name: { kr: '', en: 'Elsewhere', zh: '' }, borough: 'queens' });
        await batch.create('building', { address: '1 Elm Street', borough: 'queens', area: id, latitude, longitude });
        return id;
      });
      const around = [[0, 340], [340, 0], [0, -340], [-340, 0], [240, 240], [-240, -240]].map(([up, right]) => ({ borough: 'queens', latitude: latitude + up! * north, longitude: longitude + right! * east }));
      const apart = [
        { borough: 'queens', latitude: latitude + 360 * north, longitude },
        { borough: 'queens', latitude, longitude: longitude - 360 * east },
        { borough: 'brooklyn', latitude, longitude },
        { borough: 'queens' },
      ];
      await write.run(system, { kind: 'demo' }, (batch) => batch.createMany('building', [...around, ...apart].map((one, at) => ({ address: `${at + 2} Elm Street`, ...one }))));
      const rows = await rowsOf<{ readonly area: number | null }>(host.kernel.use(database).read, 'select "area" from "building" order by "id"');
      expect(rows.map((row) => row.area)).toEqual([area, ...around.map(() => area), ...apart.map(() => null)]);
    } finally {
      await host.end();
    }
  });
});
