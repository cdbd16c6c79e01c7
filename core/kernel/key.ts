/** A name with a type. Calling it pairs it with a value; identity is the object, the id is for people. */
export interface Key<out Kind extends string, in out T> {
  (value: T): Entry<Kind, T>;
  readonly id: string;
  readonly kind: Kind;
}

/** A value that knows which key it belongs to. */
export interface Entry<out Kind extends string, in out T> {
  readonly key: Key<Kind, T>;
  readonly value: T;
}

/** Something a plugin provides and others ask: `requires: { http }`. */
export type Service<T> = Key<'service', T>;

/** Something that happened, told in the past tense: `contract/moved`. */
export type Event<T> = Key<'event', T>;

/** A place where plugins contribute values of one kind. */
export interface Slot<in out T> extends Key<'slot', T> {
  /** The part of a value that must not repeat across plugins, when there is one. */
  readonly nameOf?: (value: T) => string;
}

/** Names a service. The id reads `area/thing`. */
export const defineService = <T>(id: string): Service<T> => makeKey('service', id, {});

/** Names an event. The id reads `area/happened`. */
export const defineEvent = <T = void>(id: string): Event<T> => makeKey('event', id, {});

/** Names a slot; `nameOf` tells what may exist only once. The id reads `area/things`. */
export const defineSlot = <T>(id: string, nameOf?: (value: T) => string): Slot<T> =>
  makeKey('slot', id, nameOf ? { nameOf } : {});

function makeKey<Kind extends string, T, Rest extends object>(kind: Kind, id: string, rest: Rest): Key<Kind, T> & Rest {
  const key: Key<Kind, T> & Rest = Object.assign((value: T): Entry<Kind, T> => ({ key, value }), { id, kind }, rest);
  return key;
}
