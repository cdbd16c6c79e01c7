import { expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { counts, expectSum, openHeaterImport } from '#tests/support/sample-import.ts';

// "Where,연도,Note / 1 서울 Street,1999,월세 똠방각하 / 2 부산 Street,1500, / 3 뷁 Street,2001,빌딩" as Korean Excel saves it:
// 똠 and 뷁 are among the syllables that KS X 1001 lacks.
const bytes = Buffer.from(
  '57686572652cbfacb5b52c4e6f74650d0a3120bcadbfef205374726565742c313939392cbff9bcbc208c63b9e6b0a2c7cf0d0a3220bacebbea205374726565742c313530302c0d0a332094ee205374726565742c323030312cbaf4b5f90d0a',
  'hex',
);

onEachEngine('CP949, as Korean Excel saves CSV', (open) => {
  it('is seen and read whole, rare syllables too', async () => {
    const { check, applied, heaters } = await openHeaterImport(await open());
    const one = await check(bytes);
    expect([one.encoding, one.rows]).toEqual(['euc-kr', 3]);
    expect(one.counts).toEqual(counts({ new: 2, error: 1 }));
    expectSum(one);
    expect((await applied(one.id)).outcome).toMatchObject({ created: 2 });
    expect((await heaters()).map(({ address, note }) => [address, note])).toEqual([
      ['1 서울 Street', '월세 똠방각하'],
      ['3 뷁 Street', '빌딩'],
    ]);
  });
});
