import { chooseLocale } from '#core/i18n/locale.ts';
import { idOf } from '#server/records/endpoints/call-parts.ts';
import { attempts, type AttemptRule } from '#server/session/attempts.ts';
import { endpoint, handlers } from '#server/slots.ts';
import { tourPageApi, tourPagesApi } from '../../api.ts';
import { editTours } from '../../area.ts';
import { drawEnded, drawPage } from './draw-page.ts';
import { endPage, findPage, listPages, makePage } from './pages.ts';

/** Sixty pages a minute for one address. */
const perVisitor: AttemptRule = { window: 60_000, free: 60, delay: () => 60_000 };

/** Planned tours shown to a client: staff make, see and end the pages; who has the address opens one. */
export const pageEndpoints = [
  endpoint({
    method: 'GET',
    path: '/tourPage',
    needs: editTours,
    summary: 'Pages of planned tours that can still be opened, without their addresses',
    output: tourPagesApi.output,
    handle: async (call) => ({ rows: await listPages(call) }),
  }),
  endpoint({
    method: 'POST',
    path: '/tourPage',
    needs: editTours,
    summary: 'Makes a page of planned tours in the language of a client; nothing is booked, and its address is told once',
    body: tourPageApi.body,
    output: tourPageApi.output,
    handle: (call) => makePage(call),
  }),
  endpoint({
    method: 'DELETE',
    path: '/tourPage/{id}',
    needs: editTours,
    summary: 'Ends a page of planned tours at once',
    handle: (call) => endPage(call, idOf(call, 'The page')),
  }),
  handlers({
    path: '/plan/{key}',
    async handle({ kernel, params, request, address }) {
      kernel.use(attempts).visit(`plan:${address}`, perVisitor);
      const page = await findPage(kernel, params['key'] ?? '');
      return page ? drawPage(kernel, page) : drawEnded(chooseLocale(undefined, request.headers.get('accept-language') ?? undefined));
    },
  }),
];
