import { hostname } from 'node:os';

/** Beginning of the names that instances give their connections to PostgreSQL. */
export const instanceMark = 'stoop ';

/** This instance by its machine and process: short enough for PostgreSQL, which cuts names at 63 bytes. */
export const instanceName = `${hostname().slice(0, 40)}:${process.pid}`;
