import { expect, it } from 'vitest';
import type { Migration } from '../slots.ts';
import { frozen } from './frozen.ts';
import { inOrder } from './migrate.ts';

const step = (id: string, more: Partial<Migration> = {}): Migration => ({ id, up: async () => undefined, ...more });
const idsOf = (steps: readonly Migration[]) => inOrder(steps).map(({ id }) => id);

it('a table is made after the tables that it refers to, whatever the areas are called', () => {
  const customer = frozen('customer/001-customer', {
    sqlite: ['create table "customer" ("id" integer primary key, "assignee" integer references "user"("id"), "friend" integer references "customer"("id"))'],
    postgres: [],
  });
  expect({ makes: customer.makes, needs: customer.needs }).toEqual({ makes: ['customer'], needs: ['user'] });
  expect(idsOf([step('records/001'), customer, step('customer/002'), step('user/001-members', { makes: ['user'] }), step('user/002')])).toEqual([
    'records/001', 'user/001-members', 'customer/001-customer', 'customer/002', 'user/002',
  ]);
});

it('two areas that refer to each other are made in steps; steps that wait for each other are refused by name', () => {
  const rent = step('rent/001', { makes: ['rent'] });
  const room = step('room/001', { makes: ['room'], needs: ['rent'] });
  expect(idsOf([rent, step('rent/002', { needs: ['room'] }), room])).toEqual(['rent/001', 'room/001', 'rent/002']);
  expect(() => inOrder([step('rent/001', { makes: ['rent'], needs: ['room'] }), room])).toThrow('rent/001 -> room/001 -> rent/001');
});

it('runs a step that comes last after columns that are added later', () => {
  const added = step('tour/002', {});
  expect(idsOf([step('own/tour', { needs: ['tour'], isLast: true }), step('tour/001', { makes: ['tour'] }), added])).toEqual(['tour/001', 'tour/002', 'own/tour']);
});
