/** An operator's Firebase project. */
export interface FirebaseConfig {
  readonly projectId: string;
  /** The service account that sends. */
  readonly clientEmail: string;
  /** PKCS #8, PEM. */
  readonly privateKey: string;
  readonly senderUrl: string;
  readonly tokenUrl: string;
  /** Public configuration for pages. */
  readonly page: {
    readonly apiKey: string;
    readonly projectId: string;
    readonly appId: string;
    readonly messagingSenderId: string;
  };
  /** The project's own key for browsers; the vendor's unless said. */
  readonly vapidKey: string | undefined;
}

const needed = [
  'FIREBASE_PROJECT_ID',
  'FIREBASE_CLIENT_EMAIL',
  'FIREBASE_PRIVATE_KEY',
  'FIREBASE_API_KEY',
  'FIREBASE_APP_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
] as const;

type Values = Readonly<Record<string, string>>;

/** Missing and unfit values, in words for the operator; empty when Firebase is fully configured or not at all. */
export function firebaseProblems(values: Values): readonly string[] {
  if (Object.keys(values).length === 0) return [];
  const missing = needed.filter((name) => !values[name]?.trim());
  const addresses = ['FIREBASE_SENDER_URL', 'FIREBASE_TOKEN_URL'].filter((name) => values[name] && !/^https?:\/\//.test(values[name]));
  return [
    ...(missing.length > 0 ? [`Firebase also needs ${missing.join(', ')}`] : []),
    ...addresses.map((name) => `${name} starts with https:// or http://`),
  ];
}

/** Reads the `FIREBASE_…` values; undefined unless all that is needed is there. */
export function readFirebase(values: Values): FirebaseConfig | undefined {
  if (needed.some((name) => !values[name]?.trim())) return undefined;
  const value = (name: string) => values[name]?.trim() ?? '';
  const projectId = value('FIREBASE_PROJECT_ID');
  return {
    projectId,
    clientEmail: value('FIREBASE_CLIENT_EMAIL'),
    // environment files hold the key's line breaks as two characters
    privateKey: value('FIREBASE_PRIVATE_KEY').replaceAll('\\n', '\n'),
    senderUrl: (value('FIREBASE_SENDER_URL') || 'https://fcm.googleapis.com').replace(/\/+$/, ''),
    tokenUrl: value('FIREBASE_TOKEN_URL') || 'https://oauth2.googleapis.com/token',
    page: {
      apiKey: value('FIREBASE_API_KEY'),
      projectId,
      appId: value('FIREBASE_APP_ID'),
      messagingSenderId: value('FIREBASE_MESSAGING_SENDER_ID'),
    },
    vapidKey: value('FIREBASE_VAPID_KEY') || undefined,
  };
}
