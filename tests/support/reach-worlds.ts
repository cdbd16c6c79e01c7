import { reaches, type Permission, type Reach } from '#core/access/permission.ts';
import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { DocumentFile, Field, Photo } from '#kit/records/field.ts';
import { targetOf } from '#kit/records/kinds/kinds.ts';
import { database, type Connection, type Database } from '#server/database/database.ts';
import { change, places, quoted, rowsOf } from '#server/database/statement.ts';
import { files } from '#server/files/files.ts';
import { recordsRegistry, type Registry } from '#server/records/registry.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { accounts } from '#server/session/accounts.ts';
import { sessions } from '#server/session/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Shape } from '#server/records/shape.ts';
import type { Caller } from '#server/slots.ts';
import { permissions } from '#core/slots.ts';
import { keptPicture, startTestHost, type TestHost } from './host.ts';

/** Stands in every text of the records that are out of reach. */
export const mark = 'zzmark';

/** People of a world: two of one department, one of another, and one for each other reach. */
export const people = ['own', 'department', 'colleague', 'outsider', 'all', 'none'] as const;
export type PersonName = (typeof people)[number];

/** An agency with records in and out of reach of `own` and `department`. */
export interface World {
  readonly host: TestHost;
  readonly database: Database;
  readonly registry: Registry;
  /** Kinds whose records belong to people, with the ids of those records. */
  readonly kinds: readonly WorldKind[];
  readonly tokens: Readonly<Record<PersonName, string>>;
  /** Batches of the records, whatever was written before them. */
  readonly batches: readonly number[];
  /** An id of each kind of record, in reach of `own` where it belongs to people. */
  readonly known: Readonly<Record<string, number>>;
  /** Names of documents: one that every reader of rents sees, and those that lie out of reach or were sent by the outsider and saved nowhere. */
  readonly documents: { readonly shared: string; readonly outside: readonly string[] };
}

export interface WorldKind {
  readonly name: string;
  readonly entity: Entity;
  readonly inside: readonly number[];
  /** Of a colleague in the department of `own`. */
  readonly colleague: readonly number[];
  readonly outside: readonly number[];
}

/** A value for a field, made of a word; undefined where a field is better left empty. */
function sampleOf({ kind, options }: Field, word: string, n: number): unknown {
  const formats: Readonly<Record<string, string>> = {
    email: `${word}${n}@example.com`, phone: `+1 212 555 ${String(7300 + n)}`, link: `https://example.com/${word}`, imageLink: `https://example.com/${word}.png`,
    name: word, id: `${word}${n}`, zip: '10001',
  };
  switch (kind) {
    case 'text':
      return (formats['format' in options ? String(options.format) : ''] ?? `${n} ${word} Street`).slice(0, 'max' in options ? Number(options.max) : undefined);
    case 'phone':
      return formats['phone'];
    case 'choice':
      return 'states' in options && options.states ? undefined : 'of' in options ? (options.of as readonly string[])[0] : undefined;
    case 'names':
      return { en: `${word} ${n}`, kr: '', zh: '' };
    case 'plainDate':
      return '2026-12-01';
    case 'instant':
      // a day each: some of them take somebody's time
      return new Date(Date.UTC(2026, 11, n, 15)).toISOString();
    case 'money':
    case 'integer':
    case 'decimal':
      return Math.min(Math.max(n, 'min' in options ? Number(options.min) : 1), 'max' in options ? Number(options.max) : Infinity);
    default:
      return undefined;
  }
}

/** Makes a record with what it takes, and the records that it must refer to. */
async function make(batch: Batch, registry: Registry, photo: Photo, { entity, spec }: Shape, word: string, n: number, own: Readonly<Record<string, unknown>>, isFull: boolean): Promise<number> {
  const values: Record<string, unknown> = {};
  const optional: readonly string[] = spec.optionalOnCreate ?? [];
  for (const [name, field] of writtenFields(entity)) {
    const target = targetOf(field);
    if (name in own) values[name] = own[name];
    else if (optional.includes(name) && target !== undefined) continue;
    else if (field.presence === 'required' && target !== undefined) {
      // a tour takes the time of an agent whom its writer reaches
      // and whom a match does not suit is told to those who reach the match
      const leader = target === 'tour' ? 'agent' : entity.name === 'matchRefusal' && target === 'match' ? 'host' : undefined;
      const owner = leader !== undefined && own[leader] !== undefined ? { [leader]: own[leader] } : {};
      values[name] = await make(batch, registry, photo, registry.get(target), 'plain', n + 100 * (Object.keys(values).length + 1), owner, false);
    } else if (target === undefined && (isFull || field.presence === 'required')) {
      const value = sampleOf(field, word, n);
      if (value !== undefined) values[name] = value;
    }
  }
  // whoever asks for a seat is approved
  if (entity.name === 'user') values['status'] = 'approved';
  // a match that is asked for is open; of those of one host the second alone, which is the known one
  const hosted = entity.name === 'match' && 'host' in own ? await rowsOf(batch.connection, 'select 1 from "match" where "host" = ?', [own['host']!]) : undefined;
  if (entity.name === 'match' && (!hosted || (word === 'inside' && hosted.length === 1))) {
    const area = await make(batch, registry, photo, registry.get('area'), 'plain', n, {}, false);
    Object.assign(values, { registration: 'complete', seatPrice: 150_000, areas: [area], photos: [photo] });
  }
  // a rule is about what an area tells of
  if (entity.name === 'notificationRule') values['event'] = 'contract/registered';
  // a street that no building stands in yet is one that its writer looked up
  if ('confirmedAddress' in entity.fields) values['confirmedAddress'] = values['address'];
  for (;;) {
    try {
      return (await batch.create(entity.name, values)).id;
    } catch (error) {
      // A value that an area's own rules do not take becomes a bare word, and then is left empty.
      const fields = error instanceof Refusal ? Object.keys((error.more['fields'] ?? {}) as object).filter((name) => name in values) : [];
      if (fields.length === 0) throw new Error(`No sample of '${entity.name}' fits: ${JSON.stringify([error instanceof Refusal ? error.more : String(error), values])}`, { cause: error });
      for (const name of fields) {
        // an address that no gazetteer knows is taken at its word
        const confirmed = `confirmed${name.charAt(0).toUpperCase()}${name.slice(1)}`;
        if (confirmed in entity.fields && values[confirmed] !== values[name]) values[confirmed] = values[name];
        else if (typeof values[name] === 'string' && entity.fields[name]?.kind === 'text' && values[name] !== word) values[name] = word;
        else delete values[name];
      }
    }
  }
}

/** Makes an agency; without the records out of reach it never had them: ids, counts and history are as if. */
export async function openWorld(environment: Readonly<Record<string, string>>, hasOutside: boolean): Promise<World> {
  const host = await startTestHost(environment);
  const { kernel } = host;
  const registry = kernel.use(recordsRegistry);
  const photo = await keptPicture(host);
  const system = { system: true } as const;
  const write = <T>(work: (batch: Batch) => Promise<T>, who: Caller | typeof system = system) => kernel.use(writing).run(who, { kind: 'form' }, work);

  const grantsOf = (reach: Reach) => kernel.read(permissions).map((permission: Permission) => ({ right: permission.id, reach: permission.reach ? reach : 'all' }));
  const ids = await write(async (batch) => {
    for (const reach of reaches) await batch.create('role', { code: `reach${reach}`, name: { kr: '', en: `Reach ${reach}`, zh: '' }, grants: grantsOf(reach) });
    const made: Record<string, number> = {};
    for (const name of people) {
      const { id } = await batch.create('user', { userId: `user${name}`.slice(0, 30), name: `User${name}`.slice(0, 50), email: `${name}@stoop.example`, status: 'approved' });
      made[name] = id;
    }
    return made as Record<PersonName, number>;
  });
  const rolesOfPeople: Readonly<Record<PersonName, Reach | undefined>> = { own: 'own', department: 'department', colleague: 'own', outsider: 'own', all: 'all', none: undefined };
  await kernel.use(database).write((connection) => {
    const rows = people.flatMap((name) => (rolesOfPeople[name] ? [{ userIdx: ids[name], role: `reach${rolesOfPeople[name]}` }] : []));
    return connection.insertInto('userRole').values(rows).execute();
  });
  const employees = await write(async (batch) => {
    const near = await batch.create('department', { name: { kr: '', en: 'Near', zh: '' } });
    const below = await batch.create('department', { name: { kr: '', en: 'Below', zh: '' }, parent: near.id });
    const far = await batch.create('department', { name: { kr: '', en: 'Far', zh: '' } });
    const departments: Readonly<Record<PersonName, number>> = { own: below.id, department: near.id, colleague: below.id, outsider: far.id, all: far.id, none: far.id };
    const made: Record<string, number> = {};
    const codes = await rowsOf<{ id: number; code: string }>(batch.connection, 'select "id", "code" from "role"');
    for (const name of people) {
      const role = codes.find(({ code }) => code === `reach${rolesOfPeople[name]}`);
      made[name] = (await batch.create('employee', { name: `Employee ${name}`, member: ids[name], department: departments[name], roles: role ? [role.id] : [] })).id;
    }
    return made as Record<PersonName, number>;
  });

  const tokens = {} as Record<PersonName, string>;
  const callers = {} as Record<PersonName, Caller>;
  for (const name of people) {
    const account = await kernel.use(accounts).find(ids[name]);
    if (!account) throw new Error(`There is no account of '${name}'`);
    const { accessToken } = await kernel.use(sessions).open(account, '');
    tokens[name] = accessToken;
    callers[name] = await kernel.use(sessions).check(accessToken);
  }

  const own = registry.shapes.filter(({ entity, spec }) => entity.own.length > 0 && !spec.isInternal);
  const kinds: WorldKind[] = [];
  const paperOf = async (who: number | null, word: string): Promise<DocumentFile> => ({ ...(await kernel.use(files).keepDocument(Buffer.from(`%PDF-1.4\n${word}\n%%EOF\n`), who)), name: `${word}.pdf` });
  const papers: string[] = [];
  const [last] = await rowsOf<{ id: number }>(kernel.use(database).read, 'select max("id") as "id" from "batch"');
  const batches = Array.from({ length: own.length * 7 }, (_, at) => Number(last?.id ?? 0) + 1 + at);
  let n = 0;
  for (const { name, entity } of own) {
    const makeAs = async (who: PersonName, word: string) => {
      const held: Record<string, DocumentFile> = {};
      for (const [field] of Object.entries(entity.fields).filter(([, one]) => one.kind === 'file')) held[field] = await paperOf(ids[who], word);
      if (word === mark) papers.push(...Object.values(held).map(({ file }) => file));
      return write(async (batch) => {
        const owner = Object.fromEntries(entity.own.flatMap((field, place) => {
          const target = field === 'createdBy' ? undefined : targetOf(entity.fields[field]!);
          return place > 1 || target === undefined || target === name ? [] : [[field, (target === 'user' ? ids : employees)[who]]];
        }));
        return make(batch, registry, photo, registry.get(name), word, (n += 1), { ...owner, ...held }, true);
      }, callers[who]);
    };
    const inside = [await makeAs('own', 'inside'), await makeAs('own', 'inside')];
    const colleague = [await makeAs('colleague', 'colleague')];
    const outside = [await makeAs('outsider', mark), await makeAs('outsider', mark), await makeAs('outsider', mark)];
    await write((batch) => batch.remove(name, outside[2]!, undefined));
    kinds.push({ name, entity, inside, colleague, outside });
  }
  const open = kernel.use(database);
  const known: Record<string, number> = Object.fromEntries(kinds.map(({ name, inside }) => [name, inside[1]!]));
  for (const shape of registry.shapes) {
    if (shape.name in known || shape.spec.isInternal) continue;
    const [row] = await rowsOf<{ id: number }>(open.read, `select min("id") as "id" from ${quoted(shape.name)} where "deletedAt" is null`);
    // an ad takes a rent with a picture, a share a choice of rents: such a kind is asked without a record of it
    const id = Number(row?.id ?? 0) || (await write((batch) => make(batch, registry, photo, shape, 'plain', (n += 1), {}, false)).catch(() => 0));
    if (id > 0) known[shape.name] = id;
  }
  Object.assign(known, { user: ids.own, person: ids.own, employee: employees.own, agent: employees.own });
  const shared = await paperOf(null, 'plain');
  await write((batch) => batch.update('rent', known['rent']!, undefined, { layoutFile: shared }));
  const documents = { shared: shared.file, outside: [...papers, (await paperOf(ids.outsider, mark)).file] };
  if (!hasOutside) for (const kind of kinds.toReversed()) await open.write((connection) => unmake(connection, registry, kind));
  open.forget();
  return { host, database: open, registry, kinds, tokens, batches, known, documents };
}

/** Deletes records as if they had never been. */
async function unmake(connection: Connection, registry: Registry, { name, outside }: WorldKind): Promise<void> {
  const among = places(outside.length);
  for (const { table } of registry.get(name).links) await change(connection, `delete from ${quoted(table)} where "ownerId" in (${among})`, outside);
  await change(connection, `delete from ${quoted(name)} where "id" in (${among})`, outside);
  await change(connection, `delete from "journal" where "record" = ? and "recordId" in (${among})`, [name, ...outside]);
  await change(connection, 'delete from "batch" where not exists (select 1 from "journal" where "journal"."batch" = "batch"."id")');
}
