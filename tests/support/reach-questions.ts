import type { JsonSchema, Operation } from './operations.ts';
import { mark, type World, type WorldKind } from './reach-worlds.ts';

/** A call to the API, the same in every world. */
export interface Question {
  readonly operation: string;
  readonly method: Operation['method'];
  readonly path: string;
  readonly body?: unknown;
  /** In `If-Match`; `latest` is the version of the record at the path. */
  readonly version?: number | 'latest';
  readonly isRead: boolean;
}

/** Parts of JSON Schema that a body is made from. */
interface BodySchema extends Omit<JsonSchema, 'properties' | 'items' | 'anyOf' | 'oneOf'> {
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly anyOf?: readonly BodySchema[];
  readonly oneOf?: readonly BodySchema[];
  readonly required?: readonly string[];
  readonly format?: string;
}

/** Values that stand in a question. */
interface Subject {
  readonly record: string;
  readonly id: number;
  /** Stands for words. */
  readonly word: string;
  readonly known: World['known'];
}

/** A value that fits a schema: ids are those of the subject, words that are looked for the mark. */
function valueFor(schema: BodySchema, name: string, subject: Subject): unknown {
  const way = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (way) return valueFor(way.find(({ type }) => type !== 'null') ?? {}, name, subject);
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (texts[name] !== undefined && type !== 'object') return texts[name];
  switch (type) {
    case 'object': {
      const { properties = {}, required = [] } = schema;
      const [first] = Object.keys(properties);
      const names = required.length > 0 ? required : first === undefined ? [] : [first];
      return Object.fromEntries(names.map((one) => [one, valueFor(properties[one] ?? {}, one, subject)]));
    }
    case 'array':
      return [valueFor(schema.items ?? {}, name, subject)];
    case 'integer':
    case 'number':
      return numbers[name] ?? (name === subject.record ? subject.id : subject.known[name]) ?? subject.id;
    case 'boolean':
      return false;
    case 'string':
      if (name === 'record' || name === 'records' || name === 'kind') return subject.record;
      if (name === 'startsAt') return '2090-03-01T15:00:00.000Z';
      if (schema.format === 'date-time' || name === 'since') return '2026-01-01T00:00:00.000Z';
      if (schema.format === 'date' || /(^|[a-z])(Date|day|from|to)$/.test(name)) return '2026-12-01';
      return /^(q|text|names?|query|title|address)$/.test(name) ? subject.word : name === 'ids' || name === 'id' ? String(subject.id) : String(subject.known[name] ?? 'asked');
    default:
      return null;
  }
}

/** Numbers and words that calls ask for by name. */
const numbers: Readonly<Record<string, number>> = { version: 1, limit: 20, first: 20, days: 20, zoom: 12, latitude: 40.7, longitude: -73.9, minutes: 60 };
const texts: Readonly<Record<string, string>> = { borough: 'manhattan', from: '2026-12-01', to: '2026-12-20', day: '2026-12-01', latitude: '40.7', longitude: '-73.9', right: 'customer/edit', view: '40,-75,41.5,-73' };

/**
 * Operations that are refused to everybody here, with the reason; any other must be answered to somebody with reach, or
 * it would be equal in two worlds for having said nothing.
 */
export const refusedHere: readonly (readonly [operation: RegExp, why: string])[] = [
  [/^\w+ \/api\/import\/\{id\}/, 'a file has another id in each world: asked by tests of their own'],
  [/\/remarks\/\{remark\}$/, 'a remark is its author’s'],
  [/ \/api\/view(-\w+|\/.*)$/, 'a view is of whoever saved it'],
  [/ \/api\/(ad|discount|review|room)\/\{id\}(\/history)?$/, 'no sample of it can be made from its fields alone, and it belongs to nobody'],
  [/ \/api\/match\/\{id\}\/candidate\/\{roommate\}$/, 'two searches are compared where both are open'],
  [/ \/api\/(roommate|matchRequest|tour|recommend)\/many$|^POST \/api\/recommend$| \/api\/tour\/(book|new)$/, 'the same member, home or hour is taken by the question before'],
  [/^DELETE \/api\/(tour|customer|contract)\/\{id\}$/, 'a tour has stops, and the others were recommended homes before: what is referred to stays'],
  [/^GET \/document\/\{file\}$/, 'a document has another name in each world: one that opens is asked for by a test of its own'],
  [/^GET \/metrics$/, 'for scrapers, by the operator’s token'],
  [/^POST \/api\/customer\/\{id\}\/merge$/, 'its customers were changed by the questions before'],
  [/ \/api\/(user|role|employee|invitation|workflow)\/\{id\}\//, 'about a member, a role or a stage: these belong to nobody'],
  [/ \/api\/(push\/\{id\}\/read|file\/link|notification\/(own|mute|test)|access\/view)$/, 'one’s own settings and messages, or administrators alone'],
];

/** Standard writes of kinds whose records belong to nobody: they reach no other kind. */
export const isOfNobody = ({ method, path }: Operation, kinds: readonly WorldKind[]): boolean => {
  const [, record] = (method === 'GET' ? null : /^\/api\/(\w+)(\/\{id\}(\/(replace|restore))?|\/many|\/bulk|\/sheet)?$/.exec(path)) ?? [];
  return record !== undefined && !kinds.some(({ name }) => name === record);
};

/** An id that no record has. */
const nowhere = 9999;

/** Every question about an operation; none where nobody knows how to ask. */
export function questionsOf(operation: Operation, world: Pick<World, 'kinds' | 'known' | 'batches' | 'documents'>): readonly Question[] {
  const { method, path } = operation;
  const kind = world.kinds.find(({ name }) => path === `/api/${name}` || path.startsWith(`/api/${name}/`));
  const isRead = method === 'GET' || /\/(lookup|preview)$/.test(path) || path === '/api/presence';
  const word = isRead ? mark : 'asked';
  const subjects = (kind ? [kind] : world.kinds).flatMap(({ name, inside, outside, colleague }): Subject[] =>
    [
      ...[inside[1]!, colleague[0]!, ...outside.slice(1)].map((id) => ({ record: name, id, word, known: world.known })),
      // one of one's own, written with others beside it that are not
      ...(isRead ? [] : [{ record: name, id: inside[1]!, word, known: { ...world.known, ...Object.fromEntries(world.kinds.map((one) => [one.name, one.outside[1]!])) } }]),
    ],
  );
  // A record of nobody's is asked for its own values, and written where it has none: the people must stay.
  const others = [{ record: world.kinds[0]!.name, id: isRead ? (world.known[path.split('/')[2]!] ?? 1) : nowhere, word, known: world.known }];
  const asked = kind || mentionsRecords(operation) ? subjects : others;
  const name = `${method} ${path}`;
  const all = asked.flatMap((subject): Question[] => {
    const at = path.replace(/\{(\w+)\}/g, (_, param: string) => String(param === 'id' ? subject.id : (world.known[param] ?? subject.record)));
    const needed = operation.query.filter((one) => one.required || (/^(record|records|ids|id|q|address|borough|latitude|longitude|rent|building)$/.test(one.name) && !isListOf(operation, one.name)));
    const query = new URLSearchParams(needed.map((one) => [one.name, String(valueFor(one.schema, one.name, subject))]));
    const body = operation.body === undefined ? {} : { body: valueFor(operation.body, '', subject) };
    const versions = path.endsWith('{id}') && (method === 'PUT' || method === 'DELETE') ? { version: 'latest' as const } : {};
    return [{ operation: name, method, path: query.size > 0 ? `${at}?${query.toString()}` : at, isRead, ...body, ...versions }];
  });
  const previewed = !kind && path.endsWith('/bulk/preview') ? all.map((one) => ({ ...one, body: { ids: [world.known[path.split('/')[2]!] ?? nowhere], ...(one.body as object) } })) : [];
  return distinct([...all, ...previewed, ...(kind ? ofKind(name, kind) : []), ...ofPath(name, world)].map((one) => ({ ...one, isRead: one.isRead || isRead })));
}

/** A list of a kind has its fields as filters: they are asked by hand. */
const isListOf = ({ path }: Operation, name: string): boolean => /\/(sheet\/ids|board)$|^\/api\/\w+$/.test(path) && !/^(record|records)$/.test(name);

const mentionsRecords = ({ query, path, body }: Operation): boolean =>
  query.some(({ name }) => /^records?$/.test(name)) || /presence|usage|count|search|view|batch/.test(path) || JSON.stringify(body ?? {}).includes('"record"');

const distinct = (all: readonly Question[]): readonly Question[] => [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];

/** Questions about a kind that its schema does not tell: filters, many at once, inside and outside together. */
function ofKind(operation: string, { name, entity, inside, outside }: WorldKind): Question[] {
  const ids = [...inside, ...outside];
  const base = `/api/${name}`;
  const text = Object.keys(entity.fields).find((field) => entity.fields[field]?.kind === 'text' && entity.fields[field]?.presence !== 'computed') ?? 'id';
  const ask = (method: Question['method'], path: string, body?: unknown): Question => ({ operation, method, path, isRead: false, ...(body !== undefined && { body }) });
  const rows = ids.map((id) => ({ id, version: 1 }));
  switch (operation) {
    case `GET ${base}`:
    case `GET ${base}/sheet/ids`:
    case `GET ${base}/board`:
      return ['', `?q=${mark}`, '?q=zz', `?id=${ids.join(',')}`, `?${text}=${mark}`, '?sort=-id', '?sort=-updatedAt', ...Object.keys(entity.fields).flatMap((field) => (entity.fields[field]?.kind === 'reference' ? [`?${field}=${outside[0]}`, `?sort=${field}`] : []))]
        .map((query) => ask('GET', operation.slice(4) + query));
    case `POST ${base}/lookup`:
      return [ask('POST', `${base}/lookup`, { names: [mark, `4 ${mark} Street`, `5 ${mark} Street`, `MS-${outside[0]}`, String(outside[0])] })];
    case `POST ${base}/bulk/preview`:
      return [ask('POST', `${base}/bulk/preview`, { ids, fields: { [text]: { set: 'asked' } } }), ask('POST', `${base}/bulk/preview`, { query: '', fields: { [text]: { set: 'asked' } } }), ask('POST', `${base}/bulk/preview`, { query: `q=${mark}`, fields: { [text]: { set: 'x' } } })];
    case `POST ${base}/bulk`:
      return [ask('POST', `${base}/bulk`, { records: rows, fields: { [text]: { set: 'bulk' } } })];
    case `POST ${base}/sheet`:
      return [ask('POST', `${base}/sheet`, { rows: rows.map((row) => ({ ...row, patch: { [text]: 'sheet' } })) })];
    case `PUT ${base}`:
      return ids.map((id) => ask('PUT', base, { records: [{ id, version: 1 }], patch: { [text]: 'many' } }));
    case `PUT ${base}/{id}`:
      return ids.map((id) => ({ ...ask('PUT', `${base}/${id}`, { [text]: 'one' }), version: 'latest' as const }));
    case `POST ${base}/{id}/replace`:
      return ids.flatMap((id) => [inside[0]!, outside[0]!].filter((by) => by !== id).map((by) => ask('POST', `${base}/${id}/replace`, { by })));
    default:
      return [];
  }
}

/** Questions about what is not of one kind. */
function ofPath(operation: string, { kinds, known, batches, documents }: Pick<World, 'kinds' | 'known' | 'batches' | 'documents'>): Question[] {
  const ask = (method: Question['method'], path: string, body?: unknown): Question => ({ operation, method, path, isRead: method === 'GET', ...(body !== undefined && { body }) });
  const each = (of: (kind: WorldKind) => Question[]) => kinds.flatMap(of);
  const idsOf = (kind: string) => kinds.flatMap(({ name, inside, colleague, outside }) => (name === kind ? [inside[1]!, colleague[0]!, ...outside.slice(1)] : []));
  const seeking = ['customer', 'contract'].flatMap((kind) => idsOf(kind).map((id) => ({ kind, id })));
  switch (operation) {
    case 'GET /document/{file}':
      return documents.outside.map((file) => ask('GET', `/document/${file}`));
    case 'GET /api/count':
      return each(({ name }) => [ask('GET', `/api/count?records=${name}`)]);
    case 'GET /api/count/history':
      return each(({ name }) => [ask('GET', `/api/count/history?records=${name}&days=300`)]);
    case 'GET /api/map/building':
    case 'GET /api/map/rent':
      return ['', `&q=${mark}`, '&q=zz', '&within=40.9,-74.2,40.9,-73.7,40.5,-73.9'].map((more) => ask('GET', `${operation.slice(4)}?view=40,-75,41.5,-73&zoom=12${more}`));
    case 'GET /api/usage':
    case 'GET /api/usage/records':
      return ['user', 'employee', 'customer', 'workflow', ...kinds.map(({ name }) => name)].map((record) => ask('GET', `${operation.slice(4)}?record=${record}&ids=1,2,3,4,5,6,7`));
    case 'GET /api/search':
      return [mark, 'zz', 'Street', 'inside'].flatMap((q) => [ask('GET', `/api/search?q=${q}`), ask('GET', `/api/search?q=${q}&limit=1`)]);
    case 'GET /api/batch':
      return ['', '?before=10'].map((more) => ask('GET', `/api/batch${more}`));
    case 'GET /api/batch/{id}':
    case 'POST /api/batch/{id}/undo':
      return batches.slice(0, 30).map((id) => ask(operation.startsWith('GET') ? 'GET' : 'POST', `/api/batch/${id}${operation.startsWith('GET') ? '' : '/undo'}`));
    case 'GET /api/recommend/suggest/{kind}/{id}':
      return seeking.map(({ kind, id }) => ask('GET', `/api/recommend/suggest/${kind}/${id}`));
    case 'GET /api/recommendPage':
      return seeking.map(({ kind, id }) => ask('GET', `/api/recommendPage?${kind}=${id}`));
    case 'GET /api/recommend/missed/{id}':
      return seeking.flatMap(({ kind, id }) => (kind === 'customer' ? ask('GET', `/api/recommend/missed/${id}?rents=${known['rent']}`) : []));
    case 'POST /api/recommend/mark':
      return seeking.map(({ kind, id }) => ask('POST', '/api/recommend/mark', { pairs: [{ rent: known['rent'], [kind]: id }], set: { state: 'suggested', override: 'asked' } }));
    case 'POST /api/recommend/preview':
      return seeking.map(({ kind, id }) => ask('POST', '/api/recommend/preview', { pairs: [{ rent: known['rent'], [kind]: id }], locale: 'en', days: 7 }));
    case 'POST /api/recommend/weights/try':
      return seeking.map(({ kind, id }) => ask('POST', '/api/recommend/weights/try', { kind, id, steps: { budget: 3 } }));
    case 'POST /api/match/{id}/weights/try':
      return idsOf('match').map((id) => ask('POST', `/api/match/${id}/weights/try`, { steps: { budget: 3 } }));
    case 'GET /api/access/explain':
    case 'GET /api/access/holder':
      return each(({ name, inside, colleague, outside }) => [inside[1]!, colleague[0]!, ...outside.slice(1)].map((id) => ask('GET', `${operation.slice(4)}?record=${name}&id=${id}&person=${known['person']}&right=${name}/edit`)));
    case 'POST /api/contract/{id}/move':
      return idsOf('contract').map((id) => ask('POST', `/api/contract/${id}/move`, { from: known['workflow'], to: known['workflow']! + 1 }));
    case 'POST /api/matchRequest':
      // the last of the people: the others were found not to fit by the questions about that
      return idsOf('match').map((id) => ask('POST', '/api/matchRequest', { match: id, member: known['person']! + 5 }));
    case 'POST /api/matchRequest/{id}/move':
      return idsOf('matchRequest').map((id) => ask('POST', `/api/matchRequest/${id}/move`, { from: 1, to: 1 }));
    case 'POST /api/customer/{id}/merge':
      return idsOf('customer').map((other) => ask('POST', `/api/customer/${known['customer']}/merge`, { version: 1, other: { id: other, version: 1 }, values: {} }));
    case 'GET /api/customer/{id}/merge':
      return idsOf('customer').flatMap((other) => idsOf('customer').map((id) => ask('GET', `/api/customer/${id}/merge?other=${other}&assignee=1`)));
    case 'PUT /api/queue/mark':
      return idsOf('customer').map((id) => ask('PUT', '/api/queue/mark', { kind: 'customer/overdue', id, version: 1, until: new Date(Date.now() + 86_400_000).toISOString() }));
    case 'POST /api/queue/unmark':
      return idsOf('customer').map((id) => ask('POST', '/api/queue/unmark', { kind: 'customer/overdue', id }));
    case 'POST /api/notification/test':
      return ['contract/registered', 'recommend/liked'].map((event) => ask('POST', '/api/notification/test', { event }));
    case 'PUT /api/presence':
      // Everybody leaves at once: who is told of a colleague must not depend on how long the others took to ask.
      return each(({ name, inside, outside }) => [inside[0]!, ...outside, 99].flatMap((id) => [{}, { leave: true }].map((more) => ask('PUT', '/api/presence', { record: name, id, ...more }))));
    default:
      return [];
  }
}
