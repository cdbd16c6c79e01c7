import { dayAfter } from '#kit/records/new-york.ts';
import type { QueueSource } from '#server/dashboard/sources.ts';
import { seenColumn } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { customerUpdate, editCustomers, seeCustomerContacts } from '../area.ts';
import { customer } from '../entity.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly nativeName: string | null;
  readonly nextActionOn: string | null;
  readonly nextAction: string | null;
  readonly phone: string | null;
}

const columns = (caller: Caller) => `c."id", c."version", c."name", c."nativeName", ${seenColumn(customer, caller, seeCustomerContacts, 'c', 'phone')} as "phone"`;
const nameOf = ({ name, nativeName }: Pick<Row, 'name' | 'nativeName'>): string => nativeName ?? name;

const overdue: QueueSource = {
  kind: 'customer/overdue', record: 'customer', needs: editCustomers, order: 20, shape: 'urgent',
  read: async ({ sight, caller, today }, limit) => {
    const rows = await sight.narrow.rows<Row>(
      `select ${columns(caller)}, c."nextActionOn", c."nextAction" from "customer" c where c."deletedAt" is null and c."active" and c."nextActionOn" < ? order by c."nextActionOn", c."id" limit ?`,
      [today, limit],
    );
    return rows.map((row) => ({
      id: row.id, version: row.version, values: { name: nameOf(row) }, detail: row.nextAction === null ? [] : [row.nextAction], at: null, day: row.nextActionOn,
      href: customerUpdate.href({ customerId: row.id }), ...(row.phone !== null && { phone: row.phone }),
    }));
  },
};

/** Days before and after its last in which a paper is told of. */
const paperDays = 30;

interface PaperRow extends Omit<Row, 'nextActionOn' | 'nextAction'> {
  readonly kind: string;
  readonly expiresOn: string;
}

/** The paper of each customer that runs out first. */
const expiring: QueueSource = {
  kind: 'customer/papers', record: 'customer', needs: editCustomers, order: 50, shape: 'attention',
  read: async ({ sight, caller, today }, limit) => {
    const [from, to] = [dayAfter(today, -paperDays), dayAfter(today, paperDays)];
    const rows = await sight.narrow.rows<PaperRow>(
      `select ${columns(caller)}, p."kind", p."expiresOn" from "customerPaper" p join "customer" c on c."id" = p."customer"
       where p."expiresOn" >= ? and p."expiresOn" <= ? and c."deletedAt" is null and c."active"
         and not exists (select 1 from "customerPaper" e where e."customer" = p."customer" and e."expiresOn" >= ? and (e."expiresOn", e."place") < (p."expiresOn", p."place"))
       order by p."expiresOn", p."customer" limit ?`,
      [from, to, from, limit],
    );
    return rows.map(({ id, version, kind, expiresOn, phone, ...row }) => ({
      id, version, values: { name: nameOf(row) }, detail: [`customer.documents.kind.${kind}`], at: null, day: expiresOn, href: customerUpdate.href({ customerId: id }),
      ...(phone !== null && { phone }),
    }));
  },
};

/** Next steps whose day is over, and papers that run out. */
export const customerQueue: readonly QueueSource[] = [overdue, expiring];
