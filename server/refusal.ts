/** Error codes of the generic handler; sign-in has its own 1 to 7. */
export const codes = {
  database: 10000,
  rule: 10001,
  notFound: 10004,
  unauthorised: 10005,
  noPermission: 10006,
  conflict: 10009,
  viewing: 10007,
  superseded: 10010,
  tooLarge: 10013,
  tooMany: 10029,
  versionNeeded: 10028,
  unexpected: 10050,
  unavailable: 10053,
} as const;

/** An answer other than success, with what the reader needs to mend it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errorCode: number;
  /** Message to clients; `message`, for logs and tests, adds the fields and their message keys. */
  readonly summary: string;
  /** Goes into the body beside `errorCode` and `message`: `fields`, `conflicts`, `usedBy`, `unseen`. */
  readonly more: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    errorCode: number,
    summary: string,
    more: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    const { fields } = more;
    super(fields === undefined ? summary : `${summary}: ${JSON.stringify(fields)}`);
    this.status = status;
    this.errorCode = errorCode;
    this.summary = summary;
    this.more = more;
    this.headers = headers;
  }
}

/** 400: the values break rules. `fields` maps field names to message keys. */
export const ruleBroken = (fields: Readonly<Record<string, string>>, message = 'Some values do not fit') =>
  new Refusal(400, codes.rule, message, { fields });

/** Runs a write of somebody who is not signed in: that a value is taken is said, whose it is is not. */
export const withoutOwners = <T>(write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    if (!(error instanceof Refusal) || !('taken' in error.more)) throw error;
    const { taken: _, ...more } = error.more;
    throw new Refusal(error.status, error.errorCode, error.summary, more, error.headers);
  });

/** 404: there is no such record, or this caller may not know of it. */
export const notFound = (what: string) => new Refusal(404, codes.notFound, `${what} was not found`);

/** 401: nobody is signed in, or no longer. */
export const unauthorised = (message = 'Sign in first') =>
  new Refusal(401, codes.unauthorised, message, {}, { 'www-authenticate': 'Bearer' });

/** 403: whoever views as somebody else changes nothing. */
export const onlyViewing = () => new Refusal(403, codes.viewing, 'Viewing as somebody else: nothing can be changed');

/** 403: signed in, but without the right; `fields` are those it was asked for, where it was not the whole call. */
export const noPermission = (permission: string | { readonly id: string }, fields: readonly string[] = []) =>
  new Refusal(403, codes.noPermission, 'No permission', {
    permission: typeof permission === 'string' ? permission : permission.id,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields.map((name) => [name, 'rule.noRight'])) }),
  });
