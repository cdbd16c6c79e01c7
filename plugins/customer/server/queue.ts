import { dayAfter } from '#kit/records/new-york.ts';
import type { DashboardVisit, QueueSource } from '#server/dashboard/sources.ts';
import { customerUpdate, editCustomers } from '../area.ts';
import type { CustomerDocument } from '../entity.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly nativeName: string | null;
  readonly nextActionOn: string | null;
  readonly nextAction: string | null;
  readonly documents: string | null;
}

const columns = '"id", "version", "name", "nativeName", "nextActionOn", "nextAction", "documents"';
const nameOf = ({ name, nativeName }: Row): string => nativeName ?? name;

const overdue: QueueSource = {
  kind: 'customer/overdue', record: 'customer', needs: editCustomers, order: 20, shape: 'urgent',
  read: async ({ sight, today }, limit) => {
    const rows = await sight.narrow.rows<Row>(
      `select ${columns} from "customer" where "deletedAt" is null and "active" and "nextActionOn" < ? order by "nextActionOn", "id" limit ?`,
      [today, limit],
    );
    return rows.map((row) => ({
      id: row.id, version: row.version, values: { name: nameOf(row) }, detail: row.nextAction === null ? [] : [row.nextAction], at: null, day: row.nextActionOn,
      href: customerUpdate.href({ customerId: row.id }),
    }));
  },
};

/** Days before and after its last in which a paper is told of. */
const paperDays = 30;

const expiring: QueueSource = {
  kind: 'customer/papers', record: 'customer', needs: editCustomers, order: 50, shape: 'attention',
  read: async (visit, limit) => {
    const [from, to] = [dayAfter(visit.today, -paperDays), dayAfter(visit.today, paperDays)];
    const found = (await customersWithPapers(visit, from, to)).flatMap((row) => {
      const [first] = (JSON.parse(row.documents ?? '[]') as readonly CustomerDocument[])
        .filter(({ expiresOn }) => expiresOn !== null && expiresOn >= from && expiresOn <= to)
        .toSorted((a, b) => (a.expiresOn! < b.expiresOn! ? -1 : 1));
      return first ? [{ row, kind: first.kind, day: first.expiresOn! }] : [];
    });
    return found
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .slice(0, limit)
      .map(({ row, kind, day }) => ({
        id: row.id, version: row.version, values: { name: nameOf(row) }, detail: [`customer.documents.kind.${kind}`], at: null, day, href: customerUpdate.href({ customerId: row.id }),
      }));
  },
};

/** Papers lie in one column: its months are looked for, the days told apart afterwards. */
function customersWithPapers({ sight }: DashboardVisit, from: string, to: string): Promise<readonly Row[]> {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = dayAfter(`${month}-01`, 32).slice(0, 7)) months.push(`%"expiresOn":"${month}-%`);
  const sql = `select ${columns} from "customer" where "deletedAt" is null and "active" and (${months.map(() => '"documents" like ?').join(' or ')})`;
  return sight.narrow.rows<Row>(sql, months);
}

/** Next steps whose day is over, and papers that run out. */
export const customerQueue: readonly QueueSource[] = [overdue, expiring];
