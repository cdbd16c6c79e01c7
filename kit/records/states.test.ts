import { expect, it } from 'vitest';
import { defineEntity } from './entity.ts';
import { choice, enteredAt, text } from './field.ts';
import { byServer, draftProblems, fieldsOfMoves, moves, mayMove, stateProblems, statesOf, type Mover, type States } from './states.ts';

const claim = defineEntity('claim', {
  title: text({ required: true }),
  state: choice(['asked', 'granted', 'refused', 'closed'], {
    states: {
      asked: { to: { granted: 'claim/decide', refused: 'claim/decide' }, shape: 'open' },
      granted: { to: { closed: '' }, shape: 'done' },
      refused: { to: { asked: '' }, asks: ['reason'], shape: 'refused' },
      closed: { to: {}, rules: [(draft) => draft['title'] !== 'open end' || 'claim.rule.end'], shape: 'full' },
    },
    start: { asked: '', granted: 'claim/decide' },
  }),
  reason: text(),
  since: enteredAt('state'),
});
const states = statesOf(claim.fields.state) as States;
const all = { may: () => true };
const nobody = { may: () => false };
const told = (found: ReturnType<typeof moves>) => Object.fromEntries(found.map(({ to, missing }) => [to, missing.map(({ is, name }) => `${is} ${name}`)]));

it('moves name every obstacle to each state', () => {
  expect(told(moves(states, 'asked', {}, all))).toEqual({ granted: [], refused: ['field reason'], closed: ['step closed'] });
  expect(told(moves(states, 'asked', { reason: ' ' }, nobody))).toEqual({ granted: ['right claim/decide'], refused: ['right claim/decide', 'field reason'], closed: ['step closed'] });
  expect(told(moves(states, 'granted', { title: 'open end' }, all))).toEqual({ asked: ['step asked'], refused: ['step refused'], closed: ['rule claim.rule.end'] });
  expect(moves(states, 'closed', {}, all).find(({ to }) => to === 'refused')?.missing[0]?.from).toEqual(['asked']);
});

it('a step of the server’s is nobody’s, whatever their rights', () => {
  const paid: States = { of: { due: { to: { paid: byServer, waived: '' }, shape: 'open' }, paid: { to: {}, shape: 'done' }, waived: { to: { paid: '' }, shape: 'paused' } }, start: { due: '' } };
  const [stepOf, may] = [(mover: Mover) => moves(paid, 'due', {}, mover)[0]!.missing, () => true];
  expect(stepOf({ may })).toMatchObject([{ is: 'step', from: ['waived'] }]);
  expect([stepOf({ may, isServer: true }), stepOf({ may, back: 'paid' })]).toEqual([[], []]);
  expect(mayMove({ of: { due: { to: { paid: byServer }, shape: 'open' } }, start: {} }, may)).toBe(false);
});

it('a record begins in the states that say so', () => {
  expect(told(moves(states, undefined, {}, nobody))).toEqual({ asked: [], granted: ['right claim/decide'], refused: ['step refused'], closed: ['step closed'] });
  expect(claim.fields.state.initial).toBe('asked');
});

it('a way back needs no step, no field and no rule, but the right of the step taken back', () => {
  expect(told(moves(states, 'granted', {}, { ...all, back: 'asked' }))['asked']).toEqual([]);
  expect(told(moves(states, 'granted', {}, { ...nobody, back: 'asked' }))['asked']).toEqual(['right claim/decide']);
  expect(told(moves(states, 'asked', {}, { ...all, back: 'refused' }))['refused']).toEqual([]);
});

it('states kept as records go by their ids, and names of every object are no states', () => {
  const stages: States = { of: { 1: { to: { 2: '' }, shape: 'open' }, 2: { to: {}, shape: 'done' } }, start: { 1: '' } };
  expect(told(moves(stages, 1, {}, all))).toEqual({ 2: [] });
  expect(stateProblems({ stage: stages }, { stage: 1 }, { stage: 2 }, all).fields).toEqual({});
  expect(stateProblems({ stage: stages }, { stage: 2 }, { stage: 1 }, all).fields).toEqual({ stage: 'rule.state.step' });
  expect(stateProblems({ state: states }, { state: 'asked' }, { state: 'constructor' }, all).fields).toEqual({ state: 'rule.state.step' });
});

it('a state keeps the fields it asks for', () => {
  const refused = { title: 'a', state: 'refused', reason: 'late' };
  expect(draftProblems(claim, refused, { ...refused, reason: '' })).toEqual({ reason: 'rule.required' });
  expect(draftProblems(claim, { ...refused, reason: null }, { ...refused, title: 'b', reason: null })).toEqual({});
  expect(draftProblems(claim, refused, { ...refused, state: 'asked', reason: null })).toEqual({});
});

it('states are open to whoever may make one of their steps', () => {
  const locked: States = { of: { a: { to: { b: 'claim/decide' }, shape: 'open' }, b: { to: {}, shape: 'done' } }, start: { a: 'claim/make' } };
  expect([mayMove(locked, () => false), mayMove(locked, (right) => right === 'claim/decide'), mayMove(states, () => false)]).toEqual([false, true, true]);
});

it('moves are decided by the fields that states ask for, and by all of them where a state has conditions of its own', () => {
  const { closed, ...others } = states.of;
  expect(fieldsOfMoves(claim.fields, { ...states, of: others })).toEqual(['reason']);
  expect(fieldsOfMoves(claim.fields, states)).toEqual(Object.keys(claim.fields));
  expect(closed?.rules).toHaveLength(1);
});
