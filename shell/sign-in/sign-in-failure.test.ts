import { describe, expect, it } from 'vitest';
import { CallError } from '#core/http/http.ts';
import { failureOf } from './sign-in-failure.ts';

const refused = (errorCode: number) => new CallError(400, 'no', { errorCode, message: 'no' });

describe('a refused sign-in', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('says what code %i means', (code) => {
    expect(failureOf(refused(code)).titleKey).toBe(`user.error.${code}`);
  });

  it('points at the field that is wrong', () => {
    expect(failureOf(refused(1)).field).toBe('userId');
    expect(failureOf(refused(2)).field).toBe('password');
    expect(failureOf(refused(3)).field).toBeUndefined();
  });

  it('says the database is in trouble for 10000, and the generic error for anything else', () => {
    expect(failureOf(refused(10000)).titleKey).toBe('common.error.db');
    expect(failureOf(refused(8)).titleKey).toBe('user.error.signin');
    expect(failureOf(new CallError(500, 'x')).titleKey).toBe('user.error.signin');
    expect(failureOf(new Error('x')).titleKey).toBe('user.error.signin');
  });

  it('tells a silent server from one that asks to wait', () => {
    expect(failureOf(new CallError(0, 'x')).titleKey).toBe('shell.signIn.offline');
    const wait = failureOf(new CallError(429, 'x', { errorCode: 10029, message: 'x', retryAfter: 4 }));
    expect(wait).toMatchObject({ hintKey: 'shell.signIn.hint.wait', seconds: 4 });
  });
});
