import { frozen } from '#server/database/frozen.ts';
import type { Migration } from '#server/slots.ts';
import { guarantorKinds } from './guarantor-kinds.ts';
import { paperTable } from './paper-table.ts';

/** Written by `npm run new:migration customer`. What has run somewhere is never changed. */
export const migrations: readonly Migration[] = [
  frozen('customer/001-customer', {
    sqlite: [
      `create table "customer" ("id" integer primary key autoincrement, "number" integer, "name" text, "nativeName" text, "phone" text, "email" text, "messenger" text, "language" text, "platform" integer references "platform"("id"), "assignee" integer references "employee"("id"), "household" integer references "customer"("id"), "member" integer references "user"("id"), "budget" integer, "moveDate" text, "stayMonths" integer, "roomType" integer references "roomType"("id"), "occupation" text, "workLocation" text, "annualIncome" integer, "guarantorKind" text, "guarantorName" text, "guarantorIncome" integer, "documents" text, "nextActionOn" text, "nextAction" text, "memo" text, "active" boolean, "searchText" text, "sortText" text, "version" integer, "createdAt" text, "updatedAt" text, "createdBy" integer, "updatedBy" integer, "deletedAt" text)`,
      `create index "customer_updatedAt" on "customer" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "customer_createdAt" on "customer" ("createdAt", "id") where "deletedAt" is null`,
      `drop trigger if exists "customer_search_insert"`,
      `drop trigger if exists "customer_search_update"`,
      `drop trigger if exists "customer_search_delete"`,
      `drop table if exists "customer_gram"`,
      `drop table if exists "customer_search"`,
      `create virtual table "customer_search" using fts5("text", content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
      `create virtual table "customer_gram" using fts5vocab("customer_search", row)`,
      `insert into "customer_search" ("rowid", "text") select t."id", char(10) || t."searchText" || char(10, 10) from "customer" t where t."searchText" is not null and t."deletedAt" is null`,
      `create trigger "customer_search_insert" after insert on "customer" begin insert into "customer_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null; end`,
      `create trigger "customer_search_update" after update of "searchText", "deletedAt" on "customer" begin insert into "customer_search" ("customer_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); insert into "customer_search" ("rowid", "text") select new."id", char(10) || new."searchText" || char(10, 10) where new."searchText" is not null and new."deletedAt" is null and (new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null)); end`,
      `create trigger "customer_search_delete" after delete on "customer" begin insert into "customer_search" ("customer_search", "rowid", "text") select 'delete', old."id", char(10) || old."searchText" || char(10, 10) where old."searchText" is not null and old."deletedAt" is null; end`,
      `create index "customer_sortText" on "customer" ("sortText", "id") where "deletedAt" is null`,
      `create index "customer_platform" on "customer" ("platform", "id") where "deletedAt" is null`,
      `create index "customer_assignee" on "customer" ("assignee", "id") where "deletedAt" is null`,
      `create index "customer_household" on "customer" ("household", "id") where "deletedAt" is null`,
      `create index "customer_member" on "customer" ("member", "id") where "deletedAt" is null`,
      `create index "customer_roomType" on "customer" ("roomType", "id") where "deletedAt" is null`,
      `create table "customer_areas" ( "ownerId" integer not null references "customer"("id"), "targetId" integer not null references "area"("id"), "position" integer not null, primary key ("ownerId", "position") ) without rowid`,
      `create index "customer_areas_target" on "customer_areas" ("targetId", "ownerId")`,
      `create table "customer_musts" ( "ownerId" integer not null references "customer"("id"), "targetId" integer not null references "preference"("id"), "position" integer not null, primary key ("ownerId", "position") ) without rowid`,
      `create index "customer_musts_target" on "customer_musts" ("targetId", "ownerId")`,
      `create table "customer_nices" ( "ownerId" integer not null references "customer"("id"), "targetId" integer not null references "preference"("id"), "position" integer not null, primary key ("ownerId", "position") ) without rowid`,
      `create index "customer_nices_target" on "customer_nices" ("targetId", "ownerId")`,
      `create table "customer_avoids" ( "ownerId" integer not null references "customer"("id"), "targetId" integer not null references "preference"("id"), "position" integer not null, primary key ("ownerId", "position") ) without rowid`,
      `create index "customer_avoids_target" on "customer_avoids" ("targetId", "ownerId")`,
    ],
    postgres: [
      `create table "customer" ("id" bigint generated by default as identity primary key, "number" bigint, "name" text collate "C", "nativeName" text collate "C", "phone" text collate "C", "email" text collate "C", "messenger" text collate "C", "language" text collate "C", "platform" bigint references "platform"("id"), "assignee" bigint references "employee"("id"), "household" bigint references "customer"("id"), "member" bigint references "user"("id"), "budget" bigint, "moveDate" date, "stayMonths" bigint, "roomType" bigint references "roomType"("id"), "occupation" text collate "C", "workLocation" text collate "C", "annualIncome" bigint, "guarantorKind" text collate "C", "guarantorName" text collate "C", "guarantorIncome" bigint, "documents" text, "nextActionOn" date, "nextAction" text collate "C", "memo" text collate "C", "active" boolean, "searchText" text collate "C", "sortText" text collate "C", "version" bigint, "createdAt" timestamptz(3), "updatedAt" timestamptz(3), "createdBy" bigint, "updatedBy" bigint, "deletedAt" timestamptz(3))`,
      `create index "customer_updatedAt" on "customer" ("updatedAt", "id") where "deletedAt" is null`,
      `create index "customer_createdAt" on "customer" ("createdAt", "id") where "deletedAt" is null`,
      `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`,
      `do $$ begin if exists (select 1 from "pg_extension" where "extname" = 'pg_trgm') then create index if not exists "customer_search" on "customer" using gin ("searchText" gin_trgm_ops) where "deletedAt" is null; end if; end $$`,
      `create index "customer_sortText" on "customer" ("sortText", "id") where "deletedAt" is null`,
      `create index "customer_platform" on "customer" ("platform", "id") where "deletedAt" is null`,
      `create index "customer_assignee" on "customer" ("assignee", "id") where "deletedAt" is null`,
      `create index "customer_household" on "customer" ("household", "id") where "deletedAt" is null`,
      `create index "customer_member" on "customer" ("member", "id") where "deletedAt" is null`,
      `create index "customer_roomType" on "customer" ("roomType", "id") where "deletedAt" is null`,
      `create table "customer_areas" ( "ownerId" bigint not null references "customer"("id"), "targetId" bigint not null references "area"("id"), "position" bigint not null, primary key ("ownerId", "position") )`,
      `create index "customer_areas_target" on "customer_areas" ("targetId", "ownerId")`,
      `create table "customer_musts" ( "ownerId" bigint not null references "customer"("id"), "targetId" bigint not null references "preference"("id"), "position" bigint not null, primary key ("ownerId", "position") )`,
      `create index "customer_musts_target" on "customer_musts" ("targetId", "ownerId")`,
      `create table "customer_nices" ( "ownerId" bigint not null references "customer"("id"), "targetId" bigint not null references "preference"("id"), "position" bigint not null, primary key ("ownerId", "position") )`,
      `create index "customer_nices_target" on "customer_nices" ("targetId", "ownerId")`,
      `create table "customer_avoids" ( "ownerId" bigint not null references "customer"("id"), "targetId" bigint not null references "preference"("id"), "position" bigint not null, primary key ("ownerId", "position") )`,
      `create index "customer_avoids_target" on "customer_avoids" ("targetId", "ownerId")`,
    ],
  }),
  frozen('customer/002-add-fee-wish', {
    sqlite: [
      `alter table "customer" add column "feeWish" text`,
    ],
    postgres: [
      `alter table "customer" add column "feeWish" text collate "C"`,
    ],
  }),
  paperTable,
  ...guarantorKinds,
  frozen('customer/006-add-work-station', {
    sqlite: [
      `alter table "customer" add column "workStation" integer references "subwayStation"("id")`,
      `create index "customer_workStation" on "customer" ("workStation", "id") where "deletedAt" is null`,
    ],
    postgres: [
      `alter table "customer" add column "workStation" bigint references "subwayStation"("id")`,
      `create index "customer_workStation" on "customer" ("workStation", "id") where "deletedAt" is null`,
    ],
  }),
  frozen('customer/007-add-other-contacts', {
    sqlite: [
      `alter table "customer" add column "otherPhones" text`,
      `alter table "customer" add column "otherEmails" text`,
    ],
    postgres: [
      `alter table "customer" add column "otherPhones" text collate "C"`,
      `alter table "customer" add column "otherEmails" text collate "C"`,
    ],
  }),
];
