import { demoRecords } from '#server/demo-records.ts';
import { parkings } from '../area.ts';

export const parkingDemo = demoRecords(parkings, {
  order: 60,
  values: { kind: [['First', '첫째', '第一'], ['Second', '둘째', '第二']] },
  refersTo: ['building'],
  records: (idsOf) =>
    idsOf('building').map((building, at) => ({ title: `Parking ${at + 1}`, building, kind: idsOf('parkingKind')[at % 2] ?? null })),
});
