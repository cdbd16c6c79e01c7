import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl, isRouteErrorResponse } from 'react-router-dom';

/** JSON that may stand in a script element: nothing in it can end the script or start another. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Errors of routes as plain data. */
export const packErrors = (errors: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
        : { status: 500, statusText: '', data: { kind: 'failed' } },
    ]),
  );

/** Errors of routes as the router knows them. */
export const unpackErrors = (errors: Readonly<Record<string, unknown>> | null): Record<string, unknown> | null =>
  errors &&
  Object.fromEntries(
    Object.entries(errors).map(([id, error]) => {
      const { status, statusText, data } = error as { status: number; statusText: string; data: unknown };
      return [id, new ErrorResponseImpl(status, statusText, data)];
    }),
  );
