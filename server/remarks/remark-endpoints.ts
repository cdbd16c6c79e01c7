import type { Permission } from '#core/access/permission.ts';
import type { Contribution } from '#core/kernel/index.ts';
import type { Area } from '#kit/area/describe-area.ts';
import { changedRemarkSchema, mentionableSchema, newRemarkSchema, remarksSchema, writtenRemarkSchema, type NewRemark } from '#kit/remarks/api.ts';
import { z } from 'zod';
import { messageText } from '../push/message-text.ts';
import { callerOf, idOf } from '../records/endpoints/call-parts.ts';
import { reading } from '../records/read/reading.ts';
import { idempotencyOf } from '../records/write/idempotency.ts';
import { writing, type Batch } from '../records/write/writing.ts';
import { codes, notFound, Refusal, ruleBroken } from '../refusal.ts';
import { endpoint, type Call } from '../slots.ts';
import en from '#kit/remarks/translations/en.ts';
import kr from '#kit/remarks/translations/kr.ts';
import zh from '#kit/remarks/translations/zh.ts';
import { colleaguesWhoSee, readsRemarks } from './colleagues.ts';
import { remark } from './remark.ts';
import { remarkAbout, remarksOf, type RemarkSubject } from './read-remarks.ts';

/** Characters of a remark in the message to whom it mentions. */
const maxQuoted = 140;

/**
 * Notes and calls about the records of an area, with the rights of those. `toRead` is the right to see them, which may reach
 * less far than the right to the records. Only its author changes a remark; the record counts as changed, so that those who
 * look at it hear of it.
 */
export function remarkEndpoints(area: Area, toRead: Permission): readonly Contribution[] {
  const { name: record, rights } = area;
  // The record itself answers whether its reader may know of it.
  const visible = (call: Call<never, never> | Call) => call.kernel.use(reading).one(record, idOf(call, record), callerOf(call), call.locale);

  const write = (call: Call<never, never> | Call, work: (batch: Batch, about: RemarkSubject) => Promise<number>) =>
    call.kernel.use(writing).run(callerOf(call), { kind: 'form', key: idempotencyOf(call) }, async (batch) => {
      const recordId = idOf(call, record);
      await batch.note(record, recordId, {});
      const id = await work(batch, { record, recordId });
      return { id, batch: batch.undoable() };
    });

  const own = async (call: Call<never, never> | Call, batch: Batch, about: RemarkSubject) => {
    const word = call.params['remark'] ?? '';
    if (!/^[1-9]\d{0,8}$/.test(word)) throw notFound('The remark');
    const { row, createdBy } = await remarkAbout(call.kernel, batch.connection, about, Number(word));
    if (createdBy !== callerOf(call).userIdx) throw new Refusal(403, codes.noPermission, 'Only its author changes a remark');
    return row;
  };

  /** Tells everybody who is mentioned for the first time. Throws a `Refusal` 400 for somebody who may not see the record. */
  const tell = async (call: Call, { mentions = [], text }: Pick<NewRemark, 'mentions' | 'text'>, batch: Batch, { recordId }: RemarkSubject, known: readonly number[]) => {
    if (mentions.length === 0) return;
    const colleagues = await colleaguesWhoSee(call.kernel, record, { view: rights.view, toRead }, recordId);
    if (mentions.some((id) => !colleagues.some(({ userIdx }) => userIdx === id))) throw ruleBroken({ mentions: 'rule.unknown' });
    const { userIdx, userName } = callerOf(call);
    const labels = await call.kernel.use(reading).labels(record, [recordId], call.locale, callerOf(call));
    const title = messageText({ kr, en, zh }, 'kit.remarks.message', { by: userName, about: labels.get(recordId) ?? '' });
    const body = text.length > maxQuoted ? `${[...text].slice(0, maxQuoted).join('')}…` : text;
    for (const to of mentions) {
      if (to !== userIdx && !known.includes(to)) await batch.message({ to, title, body, link: area.hrefOf(recordId), of: { record, id: recordId }, about: userName });
    }
  };

  return [
    endpoint({
      method: 'GET',
      path: `/${record}/{id}/remarks`,
      isKeepable: true,
      needs: rights.view,
      summary: `Notes and calls about a ${record}, latest first; none without the right to see them`,
      output: remarksSchema,
      handle: async (call) => {
        const { id: recordId } = await visible(call);
        if (!(await readsRemarks(call.kernel, record, { view: rights.view, toRead }, recordId, callerOf(call)))) return { rows: [] };
        return { rows: await remarksOf(call.kernel, { record, recordId }, callerOf(call), call.locale) };
      },
    }),
    endpoint({
      method: 'GET',
      path: `/${record}/{id}/remarks/people`,
      needs: rights.edit,
      summary: `Colleagues who may see a ${record}, to be mentioned`,
      output: mentionableSchema,
      handle: async (call) => {
        const { id } = await visible(call);
        const rows = await colleaguesWhoSee(call.kernel, record, { view: rights.view, toRead }, id);
        return { rows: rows.map(({ userIdx, userName: name }) => ({ userIdx, name })) };
      },
    }),
    endpoint({
      method: 'POST',
      path: `/${record}/{id}/remarks`,
      needs: rights.edit,
      summary: `Writes a note or a call about a ${record}, and tells whom it mentions`,
      body: newRemarkSchema,
      output: writtenRemarkSchema,
      handle: (call) =>
        write(call, async (batch, about) => {
          await tell(call as Call, call.body, batch, about, []);
          return (await batch.create(remark.name, { ...about, ...call.body })).id;
        }),
    }),
    endpoint({
      method: 'PUT',
      path: `/${record}/{id}/remarks/{remark}`,
      needs: rights.edit,
      summary: `Changes one’s own note or call about a ${record}`,
      body: changedRemarkSchema,
      output: writtenRemarkSchema,
      handle: (call) =>
        write(call, async (batch, about) => {
          const { id, mentions } = await own(call, batch, about);
          await tell(call as Call, call.body, batch, about, mentions as readonly number[]);
          await batch.update(remark.name, id, undefined, call.body);
          return id;
        }),
    }),
    endpoint({
      method: 'DELETE',
      path: `/${record}/{id}/remarks/{remark}`,
      needs: rights.edit,
      summary: `Deletes one’s own note or call about a ${record}`,
      output: z.object({ id: z.int(), batch: z.int().nullable() }),
      handle: (call) =>
        write(call, async (batch, about) => {
          const { id } = await own(call, batch, about);
          await batch.remove(remark.name, id, undefined);
          return id;
        }),
    }),
  ];
}
