import type { Connection } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { index } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';

const into = 'insert into "customerPaper" ("customer", "place", "kind", "expiresOn")';

/** Rows of a customer's papers that run out, read from its column; `row` is the name of the customer's record. */
const papersOf = {
  sqlite: (row: string, from: string) =>
    `select ${row}."id", p."key", json_extract(p."value", '$.kind'), json_extract(p."value", '$.expiresOn')
     from ${from}json_each(${row}."documents") p where json_extract(p."value", '$.expiresOn') is not null`,
  postgres: (row: string, from: string) =>
    `select ${row}."id", p."place", p."value"->>'kind', (p."value"->>'expiresOn')::date
     from ${from}jsonb_array_elements(${row}."documents"::jsonb) with ordinality p("value", "place") where p."value"->>'expiresOn' is not null`,
};

async function makeTriggers(connection: Connection): Promise<void> {
  const engine = engineOf(connection);
  const take = 'delete from "customerPaper" where "customer" = new."id"';
  const add = `${into} ${papersOf[engine]('new', '')}`;
  if (engine === 'sqlite') {
    await change(connection, `create trigger "customer_papers_insert" after insert on "customer" when new."documents" is not null begin ${add}; end`);
    await change(connection, `create trigger "customer_papers_update" after update of "documents" on "customer" when old."documents" is not new."documents" begin ${take}; ${add}; end`);
    return;
  }
  await change(connection, `create function "customer_papers"() returns trigger language plpgsql as $$ begin ${take}; ${add}; return null; end $$`);
  await change(connection, 'create trigger "customer_papers_insert" after insert on "customer" for each row when (new."documents" is not null) execute function "customer_papers"()');
  await change(connection, 'create trigger "customer_papers_update" after update of "documents" on "customer" for each row when (old."documents" is distinct from new."documents") execute function "customer_papers"()');
}

/** The papers of customers by the day they run out, beside the column they are written in; triggers follow it. */
export const paperTable: Migration = {
  id: 'customer/003-papers',
  makes: ['customerPaper'],
  needs: ['customer'],
  up: async (connection) => {
    const engine = engineOf(connection);
    const [id, day] = engine === 'postgres' ? ['bigint', 'date'] : ['integer', 'text'];
    await change(
      connection,
      `create table "customerPaper" ("customer" ${id} not null references "customer"("id") on delete cascade, "place" ${id} not null, "kind" text, "expiresOn" ${day} not null, primary key ("customer", "place"))`,
    );
    await change(connection, 'create index "customerPaper_expiresOn" on "customerPaper" ("expiresOn", "customer")');
    await change(connection, `${into} ${papersOf[engine]('c', '"customer" c, ')} and c."documents" is not null`);
    await makeTriggers(connection);
    await index(connection, 'customer', ['nextActionOn']);
  },
};
