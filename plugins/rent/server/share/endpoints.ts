import { z } from 'zod';
import { chooseLocale, locales } from '#core/i18n/locale.ts';
import { callerOf } from '#server/records/endpoints/call-parts.ts';
import { notFound } from '#server/refusal.ts';
import { attempts, type AttemptRule } from '#server/session/attempts.ts';
import { endpoint, handlers } from '#server/slots.ts';
import { shareRents } from '../../area.ts';
import { maxCompared, stays, usualStay } from '../../compare-address.ts';
import { shareDays } from '../../share/share.ts';
import { drawEndedPage, drawSharedPage } from './page.ts';
import { createShare, findShare, listShares, revokeShare } from './shares.ts';

/** Sixty pages a minute for one address. */
const perVisitor: AttemptRule = { window: 60_000, free: 60, delay: () => 60_000 };

const id = z.int().positive();
const moment = z.iso.datetime();

const shareResponse = z.object({
  id,
  rents: z.array(z.object({ id, title: z.string() })),
  months: z.int(),
  locale: z.enum(locales),
  byName: z.string(),
  createdAt: moment,
  expiresAt: moment,
});

/** Rents shown to a client side by side: staff make, see and end the pages; who has the address opens one. */
export const shareEndpoints = [
  endpoint({
    method: 'GET',
    path: '/rentShare',
    needs: shareRents,
    summary: 'Pages of rents shared with clients that can still be opened, without their addresses: one’s own, and everybody’s for those who change rents',
    output: z.object({ rows: z.array(shareResponse) }),
    handle: async (call) => ({ rows: await listShares(call.kernel, callerOf(call), call.locale) }),
  }),
  endpoint({
    method: 'POST',
    path: '/rentShare',
    needs: shareRents,
    summary: 'Makes a page that shows rents side by side to whoever has its address; the address is told once',
    body: z.strictObject({
      rents: z.array(id).min(1).max(maxCompared).refine((ids) => new Set(ids).size === ids.length, 'rule.repeated'),
      months: z.literal([...stays]).default(usualStay),
      locale: z.enum(locales),
      days: z.literal([...shareDays]),
    }),
    output: z.object({ id, path: z.string(), expiresAt: moment }),
    handle: (call) => createShare(call.kernel, callerOf(call), call.body),
  }),
  endpoint({
    method: 'DELETE',
    path: '/rentShare/{id}',
    needs: shareRents,
    summary: 'Ends a shared page at once',
    handle: (call) => {
      const wanted = Number(call.params['id']);
      if (!/^[1-9]\d{0,14}$/.test(call.params['id'] ?? '')) throw notFound('The shared page');
      return revokeShare(call.kernel, callerOf(call), wanted);
    },
  }),
  handlers({
    path: '/share/{key}',
    async handle({ kernel, params, request, address }) {
      kernel.use(attempts).visit(`share:${address}`, perVisitor);
      const shared = await findShare(kernel, params['key'] ?? '');
      return shared ? drawSharedPage(kernel, shared) : drawEndedPage(chooseLocale(undefined, request.headers.get('accept-language') ?? undefined));
    },
  }),
];
