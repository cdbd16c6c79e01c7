import { database } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing } from '#server/records/write/writing.ts';
import type { Demo } from '#server/slots.ts';
import { genders } from '../entity.ts';

const names = [
  '최유나', '김민서', '박소연', '이서연', '한가람', '윤가영', '정하준', '송지아', '오세훈', '강다은', '임재현', '서지우',
  'DanielReyes', 'EmilySanders', 'LucasMeyer', 'SofiaAlvarez', 'OmarHaddad', 'JamesPark', 'GraceLin', 'WangSiyu', 'ChenHaoran',
  'LiJiayi', 'LinYutong', 'HuangWenbo',
] as const;

const areas = ['Astoria', 'Long Island City', 'Williamsburg', 'Flushing', 'East Village', 'Upper West Side', 'Downtown Brooklyn'] as const;
const reasons = ['We could not reach you by phone', 'Details do not belong to one person'] as const;
/** A member who left; the latest applicant has the same number. */
const keptOut = 9;
const phoneOf = (at: number) => (at % 3 === 0 ? `010-5550-${1000 + at * 37}` : `+1 212 555 ${String(200 + at * 7).padStart(4, '0')}`);
const day = 86_400_000;

/** Members of a believable agency: most approved, a few waiting. They have no passwords, so none can sign in. */
export const userDemo: Demo = {
  id: 'user',
  order: 20,
  async fill({ kernel, report }) {
    const random = seededRandom(7_041);
    const now = Date.now();
    const known = await rowsOf<{ readonly id: number }>(kernel.use(database).read, `select "id" from "area" where "nameEn" in (${places(areas.length)}) and "deletedAt" is null order by "id"`, areas);
    for (const [at, name] of names.entries()) {
      const registered = new Date(now - Math.floor((names.length - at) * 2.4 * day) - random.whole(1, 20) * 3_600_000);
      const status = at >= names.length - 4 ? 'applying' : at % 11 === 5 ? 'rejected' : 'approved';
      await kernel.use(writing).run({ system: true }, { kind: 'demo', at: registered }, async (batch) => {
        const { id } = await batch.create('user', {
          userId: `member${String(at + 1).padStart(2, '0')}`,
          name,
          email: `member${at + 1}@example.com`,
          phone: phoneOf(at === names.length - 1 ? keptOut : at),
          active: at !== keptOut,
          preferredArea: random.of(known)?.id ?? null,
          gender: random.of(genders),
          birthDate: `${random.whole(1978, 2004)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
          residenceDuration: random.of([6, 12, 12, 24]),
          ...(status === 'approved' && { status }),
        });
        const again = at === names.length - 3;
        if (status === 'rejected' || again) await batch.update('user', id, undefined, { status: 'rejected', statusReason: random.of(reasons) });
        if (again) await batch.update('user', id, undefined, { status });
      });
    }
    report(`${names.length} members`);
  },
};
