import { initializeApp } from 'firebase/app';
import { getMessaging, onBackgroundMessage } from 'firebase/messaging/sw';
import { firebaseMessage } from '#core/push/firebase-message.ts';
import { followNotifications, notify } from './notify.ts';
import { workerScope } from './worker-scope.ts';

const scope = workerScope();

// Ours first: the SDK ends what happens at a click for whoever listens after it.
followNotifications(scope);

// The page that registered this worker wrote the project's public names into its address.
const messaging = getMessaging(initializeApp(Object.fromEntries(new URL(scope.location.href).searchParams)));

// Pages in sight hear of messages through the SDK; this is for all others.
onBackgroundMessage(messaging, (payload) => {
  const message = firebaseMessage(payload);
  // a notification of another sender was shown by the SDK already
  return message && !payload.notification ? notify(scope, message) : undefined;
});
