import { chooseLocale } from '#core/i18n/locale.ts';
import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { attempts, type AttemptRule } from '#server/session/attempts.ts';
import { endpoint, handlers } from '#server/slots.ts';
import { codes, notFound, Refusal } from '#server/refusal.ts';
import { answerApi, pagesApi, previewApi, sendApi } from '../api.ts';
import { editRecommends } from '../area.ts';
import { drawEnded, drawPage, previewPage } from './draw-page.ts';
import { answerPage, endOfPage, endPage, findPage, listPages, sendPage } from './pages.ts';

/** Sixty pages and answers a minute for one address. */
const perVisitor: AttemptRule = { window: 60_000, free: 60, delay: () => 60_000 };

/** Ten changes of mind about one rent in ten minutes: each is told and stays in its history. */
const perRent: AttemptRule = { window: 600_000, free: 10, delay: () => 60_000 };

/** Rents sent to a client: staff make, see and end the pages; who has the address opens one and answers. */
export const pageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/recommendPage',
    needs: editRecommends,
    summary: 'Pages of a customer or a contract that can still be opened, without their addresses',
    query: pagesApi.query,
    output: pagesApi.output,
    handle: async (call) => ({ rows: await listPages(call) }),
  }),
  endpoint({
    method: 'POST',
    path: '/recommendPage',
    needs: editRecommends,
    summary: 'Sends rents to somebody as a page in their language; its address is told once',
    body: sendApi.body,
    output: sendApi.output,
    handle: (call) => sendPage(call),
  }),
  endpoint({
    method: 'POST',
    path: '/recommend/preview',
    needs: editRecommends,
    summary: 'A page as its client would see it, before it is sent: nothing is made or changed',
    body: previewApi.body,
    output: previewApi.output,
    handle: (call) => {
      const { pairs, locale, days, message = null } = call.body;
      return previewPage(sightFor(call).narrow, pairs.map(({ rent }) => rent), { locale, message, byName: callerOf(call).userName, expiresAt: endOfPage(days) });
    },
  }),
  endpoint({
    method: 'DELETE',
    path: '/recommendPage/{id}',
    needs: editRecommends,
    summary: 'Ends a page of a client at once',
    handle: (call) => endPage(call, idOf(call, 'The page')),
  }),
  endpoint({
    method: 'POST',
    path: '/recommendPage/{key}',
    needs: 'open',
    summary: 'Answer of a client on their page: opened, a rent liked, or one dismissed with a reason',
    body: answerApi.body,
    handle: async ({ kernel, params, body, address }) => {
      await kernel.use(attempts).begin(`homes:${address}`, perVisitor);
      const page = await findPage(kernel, params['key'] ?? '');
      if (!page) throw notFound('The page');
      if (!page.isOpen) throw new Refusal(410, codes.superseded, 'The page has ended');
      if (body.answer !== 'opened') await kernel.use(attempts).begin(`homes:${page.id}:${body.recommend}`, perRent);
      await answerPage(kernel, page, body);
    },
  }),
  handlers({
    path: '/homes/{key}',
    async handle({ kernel, params, request, address }) {
      kernel.use(attempts).visit(`homes:${address}`, perVisitor);
      const page = await findPage(kernel, params['key'] ?? '');
      if (page?.isOpen) return drawPage(kernel, page);
      return page ? drawEnded(410, page.locale) : drawEnded(404, chooseLocale(undefined, request.headers.get('accept-language') ?? undefined));
    },
  }),
];
