import { resolve } from 'node:path';
import { defineService } from '#core/kernel/index.ts';
import { isPooled } from './database/engine.ts';
import { firebaseProblems } from './push/carriers/firebase-config.ts';

/** Settings of mail: the SMTP server, and the sender. */
export interface MailConfig {
  readonly url: string;
  readonly from: string;
}

/** The operator's settings, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Number of the operator's own proxies before the server; that many last entries of `X-Forwarded-For` are trusted. */
  readonly trustedProxies: number;
  /** Absolute path of the folder with database, files and generated secrets. */
  readonly dataDir: string;
  /** A PostgreSQL address; undefined for the database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The address at which PostgreSQL itself is listened to: that of the database, unless a pooler stands before it. */
  readonly listenUrl: string | undefined;
  /** An S3-compatible address; undefined for files in `dataDir`. */
  readonly filesUrl: string | undefined;
  /** True when an empty database is filled with a demonstration agency. */
  readonly demo: boolean;
  /** The password of the first administrator; undefined to have one made. */
  readonly adminPassword: string | undefined;
  /** 24 single-byte characters shared with the page; undefined to have them made. */
  readonly loginSecret: string | undefined;
  /** Contact for a push service whose operator has trouble with our messages: `mailto:` or `https:`. */
  readonly pushContact: string;
  /** Origins of push services beside those of the known browsers. */
  readonly pushServices: readonly string[];
  /** Every `FIREBASE_…` value by its name. */
  readonly firebase: Readonly<Record<string, string>>;
  /** The mail server with sender; undefined without mail. */
  readonly mail: MailConfig | undefined;
  /** The product's own address, to which links in letters and photos of feeds lead; undefined where nobody said it. */
  readonly publicUrl: string | undefined;
  readonly geocoderUrl: string | undefined;
  /** Address of raster tiles with `{z}`, `{x}` and `{y}`; undefined for the product's own outlines. */
  readonly mapTilesUrl: string | undefined;
  /** The words that the makers of the tiles ask for; HTML. */
  readonly mapTilesAttribution: string;
  /** The scraper's bearer token; undefined where metrics are off. */
  readonly metricsToken: string | undefined;
  /** Pages come from the sources and follow them as they change. */
  readonly dev: boolean;
}

/** The configuration of the running server. */
export const config = defineService<Config>('server/config');

/** Everything wrong with the environment, in words for the operator. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration does not fit:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/** Reads the configuration from environment variables. Throws `ConfigError` naming every one that does not fit. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly dev?: boolean } = {},
): Config {
  const problems: string[] = [];
  const value = (name: string): string | undefined => environment[name]?.trim() || undefined;

  const port = Number(value('PORT') ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT is a whole number from 0 to 65535');

  const address = (name: string, protocols: readonly string[]): string | undefined => {
    const said = value(name);
    if (said === undefined) return undefined;
    // a tile address holds {z}/{x}/{y}, which URL accepts as they are
    const protocol = URL.canParse(said) ? new URL(said).protocol : '';
    if (!protocols.includes(protocol)) problems.push(`${name} starts with ${protocols.map((one) => `${one}//`).join(' or ')}`);
    return said;
  };

  const trustedProxies = Number(value('TRUSTED_PROXIES') ?? 0);
  if (!Number.isInteger(trustedProxies) || trustedProxies < 0 || trustedProxies > 9) {
    problems.push('TRUSTED_PROXIES is how many proxies stand before the server, from 0 to 9');
  }

  const demo = value('STOOP_DEMO') ?? 'off';
  if (demo !== 'on' && demo !== 'off') problems.push('STOOP_DEMO is on or off');

  // spaces at the ends belong to a password and to a secret
  const adminPassword = environment['STOOP_ADMIN_PASSWORD'] || undefined;
  if (adminPassword !== undefined && adminPassword.length < 8) problems.push('STOOP_ADMIN_PASSWORD has at least 8 characters');
  const loginSecret = environment['STOOP_LOGIN_SECRET'] || undefined;
  if (loginSecret !== undefined && !isLoginSecret(loginSecret)) {
    problems.push('STOOP_LOGIN_SECRET has exactly 24 characters of ASCII');
  }

  const firebase = Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[0].startsWith('FIREBASE_') && !!entry[1]),
  );
  problems.push(...firebaseProblems(firebase));
  const pushServices = value('PUSH_SERVICES')?.split(',').map((one) => one.trim()) ?? [];
  if (pushServices.some((one) => !URL.canParse(one) || new URL(one).origin !== one)) {
    problems.push('PUSH_SERVICES are origins such as https://push.example, with commas between');
  }

  const pushContact = value('PUSH_CONTACT') ?? 'mailto:operator@stoop.example';
  if (!/^(mailto:|https:\/\/)\S+$/.test(pushContact)) problems.push('PUSH_CONTACT starts with mailto: or https://');

  const geocoderUrl = address('GEOCODER_URL', ['http:', 'https:']);
  if (geocoderUrl !== undefined && URL.canParse(geocoderUrl) && !isPrivate(new URL(geocoderUrl))) {
    problems.push('GEOCODER_URL is https, unless it is this machine');
  }

  const mapTilesUrl = address('MAP_TILES_URL', ['http:', 'https:']);
  if (mapTilesUrl !== undefined && !['{z}', '{x}', '{y}'].every((place) => mapTilesUrl.includes(place))) {
    problems.push('MAP_TILES_URL holds {z}, {x} and {y}');
  }

  const mailUrl = address('MAIL_URL', ['smtp:', 'smtps:']);
  const mailFrom = value('MAIL_FROM');
  const publicUrl = address('PUBLIC_URL', ['http:', 'https:']);
  if (mailUrl !== undefined && (mailFrom === undefined || publicUrl === undefined)) problems.push('MAIL_URL needs MAIL_FROM and PUBLIC_URL');
  const mail = mailUrl !== undefined && mailFrom !== undefined ? { url: mailUrl, from: mailFrom } : undefined;

  const metricsToken = value('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16) problems.push('METRICS_TOKEN has at least 16 characters');

  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:']);
  const listenUrl = address('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:']);
  if (databaseUrl !== undefined && isPooled(databaseUrl) && listenUrl === undefined) {
    problems.push('DATABASE_URL with pool_mode=transaction needs DATABASE_LISTEN_URL, past the pooler: LISTEN holds a connection');
  }

  const read: Config = {
    port,
    host: value('HOST') ?? '127.0.0.1',
    trustedProxies,
    dataDir: resolve(value('DATA_DIR') ?? './data'),
    databaseUrl,
    listenUrl: listenUrl ?? databaseUrl,
    filesUrl: address('FILES_URL', ['http:', 'https:', 's3:']),
    demo: demo === 'on',
    adminPassword,
    loginSecret,
    pushContact,
    pushServices,
    firebase,
    mail,
    publicUrl,
    geocoderUrl,
    mapTilesUrl,
    mapTilesAttribution: value('MAP_TILES_ATTRIBUTION') ?? '© OpenStreetMap contributors',
    metricsToken,
    dev: options.dev ?? false,
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return read;
}

/** True when nobody on the way can read what is sent: encrypted, or never leaving this machine. */
const isPrivate = ({ protocol, hostname }: URL): boolean =>
  protocol !== 'http:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** True when a text can be the secret of sign-in: 24 characters of one byte each. */
export const isLoginSecret = (text: string): boolean => /^[\x20-\x7e]{24}$/.test(text);
