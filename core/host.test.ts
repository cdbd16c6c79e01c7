import { expect, test } from 'vitest';
import { cookieText } from './host.ts';

test('a cookie is secure but on a plain page of this machine', () => {
  expect(cookieText('https://stoop.example', 'heater', 'red;1', 1800)).toBe(
    'heater=red%3B1; Path=/; Max-Age=1800; SameSite=Strict; Secure',
  );
  for (const origin of ['http://stoop.example', 'http://192.168.0.4:3000', 'https://localhost', 'http://localhost.example']) {
    expect(cookieText(origin, 'heater', '', 0)).toMatch(/; Secure$/);
  }
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect(cookieText(origin, 'heater', 'red', 5)).toBe('heater=red; Path=/; Max-Age=5; SameSite=Strict');
  }
});
