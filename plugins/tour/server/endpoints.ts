import { callerOf, idOf } from '#server/records/endpoints/call-parts.ts';
import { responseIn } from '#server/records/endpoints/record-endpoints.ts';
import { createSchema, savedSchema } from '#server/records/endpoints/schemas.ts';
import { idempotencyOf } from '#server/records/write/idempotency.ts';
import { writing } from '#server/records/write/writing.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { endpoint } from '#server/slots.ts';
import { agendaQuery, agendaSchema, agentsApi, bookedSchema, bookingSchema, offersQuery, offersSchema, rescheduledSchema, rescheduleSchema } from '../api.ts';
import { editTours, viewTours } from '../area.ts';
import { tour } from '../entities.ts';
import { newTour } from '../new-tour.ts';
import { readAgenda } from './agenda.ts';
import { plannedBy } from './agents.ts';
import { bookTours, findAgainst, findOffers, makeTour, rescheduleTour, type NewTour } from './book.ts';

/** Booking, moving and showing tours beside their records. */
export const tourEndpoints = [
  endpoint({
    method: 'GET',
    path: '/tour/agenda',
    isKeepable: true,
    needs: viewTours,
    summary: 'Tours of some New York days with their homes, clients and agents, and who has time for more',
    query: agendaQuery,
    output: agendaSchema,
    handle: (call) => readAgenda(sightFor(call), callerOf(call), call.query, new Date().toISOString()),
  }),
  endpoint({
    method: 'GET',
    path: '/tour/offers',
    needs: viewTours,
    summary: 'Times that an agent has for a building, best first, each with its reasons; and what stands against the one asked for',
    query: offersQuery,
    output: offersSchema,
    handle: async (call) => {
      const [on, by, now] = [sightFor(call), callerOf(call), new Date().toISOString()];
      const [against, offers] = await Promise.all([findAgainst(on, by, call.query, now), findOffers(on, by, call.query, now)]);
      return { against, offers };
    },
  }),
  endpoint({
    method: 'GET',
    path: '/tour/agents',
    isKeepable: true,
    needs: editTours,
    summary: 'Employees whose time the caller plans',
    ...agentsApi,
    handle: (call) => ({ ids: plannedBy(callerOf(call)) }),
  }),
  endpoint({
    method: 'POST',
    path: '/tour/new',
    needs: editTours,
    summary: 'Makes a tour with the rents it shows, each a stop of it, in one write',
    body: createSchema(newTour),
    output: savedSchema(tour),
    handle: (call) =>
      call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
        const id = await makeTour(batch, call.body as NewTour);
        return () => responseIn(call, batch, tour.name, id);
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/tour/book',
    needs: editTours,
    summary: 'Books tours of one client, all of them or none; a refusal names the one that has no time, and offers others',
    body: bookingSchema,
    output: bookedSchema,
    handle: (call) => bookTours(call.kernel, callerOf(call), call.body, idempotencyOf(call)),
  }),
  endpoint({
    method: 'POST',
    path: '/tour/{id}/reschedule',
    needs: editTours,
    summary: 'Moves a tour to another time; the old one keeps its slot as rescheduled',
    body: rescheduleSchema,
    output: rescheduledSchema,
    handle: (call) => rescheduleTour(call.kernel, callerOf(call), idOf(call, 'The tour'), call.body, { version: call.version, key: idempotencyOf(call) }),
  }),
];
