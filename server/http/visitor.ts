import { parse } from 'cookie';
import type { Kernel } from '#core/kernel/index.ts';
import { Refusal } from '#server/refusal.ts';
import type { Caller } from '#server/slots.ts';
import { sessionsOf } from './call-endpoint.ts';

/**
 * Who asks for what a browser fetches by itself, such as the source of a picture: by a bearer token, else by the cookie of
 * the first load. Undefined for nobody. Only what reads may ask: a cookie comes along with whatever a browser sends.
 */
export async function visitorOf(kernel: Kernel, { headers }: Request): Promise<Caller | undefined> {
  const token = /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? parse(headers.get('cookie') ?? '')['accessToken'];
  if (!token) return undefined;
  try {
    return await sessionsOf(kernel).check(token);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return undefined;
    throw error;
  }
}
