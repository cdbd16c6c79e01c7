import { firebaseMessage } from '../firebase-message.ts';

export interface FirebaseOffer {
  readonly options: Readonly<Record<string, string>>;
  readonly vapidKey?: string;
}

/** The name of our application among those of the page. */
const name = 'stoop';

/** Messaging of the project, with the SDK loaded just now. */
async function open(options: FirebaseOffer['options']) {
  const [{ getApps, initializeApp }, messaging] = await Promise.all([import('firebase/app'), import('firebase/messaging')]);
  if (!(await messaging.isSupported())) throw new Error('This browser does not take messages of Firebase');
  const app = getApps().find((one) => one.name === name) ?? initializeApp(options, name);
  return { ...messaging, line: messaging.getMessaging(app) };
}

/** Gets this browser's token of the project; `hear` gets what comes while a page is visible. */
export async function joinFirebase(
  registration: ServiceWorkerRegistration,
  { options, vapidKey }: FirebaseOffer,
  hear: (message: unknown) => void,
): Promise<{ readonly token: string; readonly leave: () => Promise<void> }> {
  const { line, onMessage, getToken, deleteToken } = await open(options);
  // the SDK keeps one listener; a second call takes the place of the first
  onMessage(line, (payload) => hear(firebaseMessage(payload)));
  const token = await getToken(line, { serviceWorkerRegistration: registration, ...(vapidKey !== undefined && { vapidKey }) });
  return {
    token,
    leave: async () => {
      await deleteToken(line);
    },
  };
}
