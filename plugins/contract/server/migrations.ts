import { frozen } from '#server/database/frozen.ts';
import { index } from '#server/database/schema.ts';
import { change } from '#server/database/statement.ts';
import type { Migration } from '#server/slots.ts';
import { defaultStages } from './default-stages.ts';
import { leaseTable } from './lease-table.ts';
import { lostReasons } from './lost-reasons.ts';
import { stepTable } from './step-table.ts';

/** Every step of the tables of contracts, oldest first. */
export const migrations: readonly Migration[] = [
  frozen('contract/001-contract', {
    sqlite: [
      `create table "workflow" ("id" integer primary key autoincrement, "nameKr" text, "nameEn" text, "nameZh" text, "active" boolean, "sort" integer, "kind" text, "agingDays" integer, "staleDays" integer, "laneLimit" integer, "moves" text, "searchText" text, "version" integer, "createdAt" text, "updatedAt" text, "createdBy" integer, "updatedBy" integer, "deletedAt" text)`,
      `create index "workflow_updatedAt" on "workflow" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "workflow_createdAt" on "workflow" ("createdAt", "id") where "deletedAt" is null`,
      `drop trigger if exists "workflow_search_insert"`,
      `drop trigger if exists "workflow_search_update"`,
      `drop trigger if exists "workflow_search_delete"`,
      `drop table if exists "workflow_gram"`,
      `drop table if exists "workflow_search"`,
      `create virtual table "workflow_search" using fts5("text", content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
      `create virtual table "workflow_gram" using fts5vocab("workflow_search", row)`,
      `insert into "workflow_search" ("rowid", "text") select t."id", char(10) || t."searchText" || char(10, 10) from "workflow" t where t."searchText" is not null and t."deletedAt" is null`,
      `create trigger "workflow_search_insert" after insert on "workflow" begin insert into "workflow_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null; end`,
      `create trigger "workflow_search_update" after update of "searchText", "deletedAt" on "workflow" begin insert into "workflow_search" ("workflow_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); insert into "workflow_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); end`,
      `create trigger "workflow_search_delete" after delete on "workflow" begin insert into "workflow_search" ("workflow_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null; end`,
      `create unique index "workflow_nameKr_unique" on "workflow" ("nameKr") where "deletedAt" is null`,
      `create unique index "workflow_nameEn_unique" on "workflow" ("nameEn") where "deletedAt" is null`,
      `create unique index "workflow_nameZh_unique" on "workflow" ("nameZh") where "deletedAt" is null`,
      `create table "contract" ("id" integer primary key autoincrement, "name" text, "number" integer, "workflow" integer references "workflow"("id"), "customer" integer references "customer"("id"), "gender" integer, "phone" text, "email" text, "occupation" text, "platform" integer references "platform"("id"), "budget" integer, "moveDate" text, "preferredArea" integer references "area"("id"), "roomType" integer references "roomType"("id"), "address" text, "unit" text, "building" integer references "building"("id"), "rent" integer references "rent"("id"), "room" integer references "room"("id"), "tourSchedule" text, "toured" text, "leaseStartDate" text, "leaseEndDate" text, "price" integer, "totalPrice" integer, "feePayer" text, "feeAcknowledged" boolean, "lostReason" text, "lostNote" text, "assignee" integer references "employee"("id"), "assist" integer references "employee"("id"), "memo" text, "rival" integer references "contract"("id"), "place" text, "enteredAt" text, "searchText" text, "sortText" text, "version" integer, "createdAt" text, "updatedAt" text, "createdBy" integer, "updatedBy" integer, "deletedAt" text)`,
      `create index "contract_updatedAt" on "contract" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "contract_createdAt" on "contract" ("createdAt", "id") where "deletedAt" is null`,
      `drop trigger if exists "contract_search_insert"`,
      `drop trigger if exists "contract_search_update"`,
      `drop trigger if exists "contract_search_delete"`,
      `drop table if exists "contract_gram"`,
      `drop table if exists "contract_search"`,
      `create virtual table "contract_search" using fts5("text", content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
      `create virtual table "contract_gram" using fts5vocab("contract_search", row)`,
      `insert into "contract_search" ("rowid", "text") select t."id", char(10) || t."searchText" || char(10, 10) from "contract" t where t."searchText" is not null and t."deletedAt" is null`,
      `create trigger "contract_search_insert" after insert on "contract" begin insert into "contract_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null; end`,
      `create trigger "contract_search_update" after update of "searchText", "deletedAt" on "contract" begin insert into "contract_search" ("contract_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); insert into "contract_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); end`,
      `create trigger "contract_search_delete" after delete on "contract" begin insert into "contract_search" ("contract_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null; end`,
      `create index "contract_sortText" on "contract" ("sortText", "id") where "deletedAt" is null`,
      `create index "contract_workflow" on "contract" ("workflow", "id") where "deletedAt" is null`,
      `create index "contract_customer" on "contract" ("customer", "id") where "deletedAt" is null`,
      `create index "contract_platform" on "contract" ("platform", "id") where "deletedAt" is null`,
      `create index "contract_preferredArea" on "contract" ("preferredArea", "id") where "deletedAt" is null`,
      `create index "contract_roomType" on "contract" ("roomType", "id") where "deletedAt" is null`,
      `create index "contract_building" on "contract" ("building", "id") where "deletedAt" is null`,
      `create index "contract_rent" on "contract" ("rent", "id") where "deletedAt" is null`,
      `create index "contract_room" on "contract" ("room", "id") where "deletedAt" is null`,
      `create index "contract_assignee" on "contract" ("assignee", "id") where "deletedAt" is null`,
      `create index "contract_assist" on "contract" ("assist", "id") where "deletedAt" is null`,
      `create index "contract_rival" on "contract" ("rival", "id") where "deletedAt" is null`,
    ],
    postgres: [
      `create table "workflow" ("id" bigint generated by default as identity primary key, "nameKr" text collate "C", "nameEn" text collate "C", "nameZh" text collate "C", "active" boolean, "sort" bigint, "kind" text collate "C", "agingDays" bigint, "staleDays" bigint, "laneLimit" bigint, "moves" text, "searchText" text collate "C", "version" bigint, "createdAt" timestamptz(3), "updatedAt" timestamptz(3), "createdBy" bigint, "updatedBy" bigint, "deletedAt" timestamptz(3))`,
      `create index "workflow_updatedAt" on "workflow" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "workflow_createdAt" on "workflow" ("createdAt", "id") where "deletedAt" is null`,
      `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
      `do $$ begin if exists (select 1 from "pg_extension" where "extname" = 'pg_trgm') then create index if not exists "workflow_search" on "workflow" using gin ("searchText" gin_trgm_ops) where "deletedAt" is null; end if; end $$`,
      `create unique index "workflow_nameKr_unique" on "workflow" ("nameKr") where "deletedAt" is null`,
      `create unique index "workflow_nameEn_unique" on "workflow" ("nameEn") where "deletedAt" is null`,
      `create unique index "workflow_nameZh_unique" on "workflow" ("nameZh") where "deletedAt" is null`,
      `create table "contract" ("id" bigint generated by default as identity primary key, "name" text collate "C", "number" bigint, "workflow" bigint references "workflow"("id"), "customer" bigint references "customer"("id"), "gender" bigint, "phone" text collate "C", "email" text collate "C", "occupation" text collate "C", "platform" bigint references "platform"("id"), "budget" bigint, "moveDate" date, "preferredArea" bigint references "area"("id"), "roomType" bigint references "roomType"("id"), "address" text collate "C", "unit" text collate "C", "building" bigint references "building"("id"), "rent" bigint references "rent"("id"), "room" bigint references "room"("id"), "tourSchedule" timestamptz(3), "toured" text collate "C", "leaseStartDate" date, "leaseEndDate" date, "price" bigint, "totalPrice" bigint, "feePayer" text collate "C", "feeAcknowledged" boolean, "lostReason" text collate "C", "lostNote" text collate "C", "assignee" bigint references "employee"("id"), "assist" bigint references "employee"("id"), "memo" text collate "C", "rival" bigint references "contract"("id"), "place" text collate "C", "enteredAt" timestamptz(3), "searchText" text collate "C", "sortText" text collate "C", "version" bigint, "createdAt" timestamptz(3), "updatedAt" timestamptz(3), "createdBy" bigint, "updatedBy" bigint, "deletedAt" timestamptz(3))`,
      `create index "contract_updatedAt" on "contract" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "contract_createdAt" on "contract" ("createdAt", "id") where "deletedAt" is null`,
      `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
      `do $$ begin if exists (select 1 from "pg_extension" where "extname" = 'pg_trgm') then create index if not exists "contract_search" on "contract" using gin ("searchText" gin_trgm_ops) where "deletedAt" is null; end if; end $$`,
      `create index "contract_sortText" on "contract" ("sortText", "id") where "deletedAt" is null`,
      `create index "contract_workflow" on "contract" ("workflow", "id") where "deletedAt" is null`,
      `create index "contract_customer" on "contract" ("customer", "id") where "deletedAt" is null`,
      `create index "contract_platform" on "contract" ("platform", "id") where "deletedAt" is null`,
      `create index "contract_preferredArea" on "contract" ("preferredArea", "id") where "deletedAt" is null`,
      `create index "contract_roomType" on "contract" ("roomType", "id") where "deletedAt" is null`,
      `create index "contract_building" on "contract" ("building", "id") where "deletedAt" is null`,
      `create index "contract_rent" on "contract" ("rent", "id") where "deletedAt" is null`,
      `create index "contract_room" on "contract" ("room", "id") where "deletedAt" is null`,
      `create index "contract_assignee" on "contract" ("assignee", "id") where "deletedAt" is null`,
      `create index "contract_assist" on "contract" ("assist", "id") where "deletedAt" is null`,
      `create index "contract_rival" on "contract" ("rival", "id") where "deletedAt" is null`,
    ],
  }),
  defaultStages,
  {
    id: 'contract/003-lanes',
    needs: ['contract'],
    up: (connection) => index(connection, 'contract', ['workflow', 'place']),
  },
  leaseTable,
  frozen('contract/005-add-commission-assist-share-renewal', {
    sqlite: [
      `alter table "contract" add column "commission" integer`,
      `alter table "contract" add column "assistShare" integer`,
      `alter table "contract" add column "renewal" text`,
      `update "contract" set "assistShare" = 30`,
    ],
    postgres: [
      `alter table "contract" add column "commission" bigint`,
      `alter table "contract" add column "assistShare" bigint`,
      `alter table "contract" add column "renewal" text collate "C"`,
      `update "contract" set "assistShare" = 30`,
    ],
  }),
  {
    id: 'contract/006-lease-ends',
    needs: ['contract'],
    up: (connection) => index(connection, 'contract', ['leaseEndDate']),
  },
  stepTable,
  {
    // all that the funnel reads of a contract; without the date of deletion SQLite reads the table for it
    id: 'contract/008-funnel-index',
    needs: ['contract'],
    up: (connection) => index(connection, 'contract', ['createdAt', 'platform', 'assignee', 'deletedAt']),
  },
  ...lostReasons,
  {
    id: 'contract/011-lease-starts',
    needs: ['contract'],
    up: (connection) => index(connection, 'contract', ['leaseStartDate']),
  },
  {
    // all that the schedule counts of leases
    id: 'contract/012-schedule',
    needs: ['contract'],
    up: async (connection) => {
      for (const date of ['leaseStartDate', 'leaseEndDate']) await index(connection, 'contract', [date, 'workflow', 'assignee', 'deletedAt']);
    },
  },
  {
    // the reason of a loss stood on while its contract was open again
    id: 'contract/013-reasons-of-once',
    needs: ['contract', 'workflow'],
    up: async (connection) => {
      await change(connection, `update "contract" set "lostReason" = null, "lostNote" = null where "workflow" not in (select "id" from "workflow" where "kind" = 'lost')`);
    },
  },
  {
    // whoever asks for a unit finds who took it
    id: 'contract/014-units',
    needs: ['contract'],
    up: (connection) => index(connection, 'contract', ['lower:address', 'lower:unit']),
  },
  {
    // forms took one for contracts that were not lost
    id: 'contract/015-reasons-of-no-loss',
    needs: ['contract', 'workflow'],
    up: async (connection) => {
      await change(connection, `update "contract" set "lostReason" = null, "lostNote" = null where "workflow" not in (select "id" from "workflow" where "kind" = 'lost')`);
    },
  },
];
