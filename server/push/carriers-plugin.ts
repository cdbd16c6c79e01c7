import { definePlugin } from '#core/kernel/index.ts';
import { config } from '../config.ts';
import { database } from '../database/database.ts';
import { life } from '../life.ts';
import { secrets } from '../secrets.ts';
import { mail } from '../mail/mail.ts';
import { accounts } from '../session/accounts.ts';
import { jobs } from '../slots.ts';
import { carriers, openCarriers } from './carriers.ts';
import { firebase } from './carriers/firebase.ts';
import { webPush } from './carriers/web-push.ts';
import { createDelivery, delivery } from './delivery.ts';
import { messagesQueued } from './outbox.ts';
import { readableMessages } from './readable.ts';

/** The ways to browsers in which no page is open, as the operator configured them. */
export const carriersPlugin = definePlugin({
  id: 'server/push-carriers',
  requires: { config, secrets },
  provides: openCarriers,
  contributes: [carriers(webPush), carriers(firebase)],
  setup: (parts, { read }) => {
    const open = [...read(carriers)]
      .sort((a, b) => a.order - b.order)
      .map((spec) => spec.open(parts))
      .filter((carrier) => carrier !== undefined);
    return {
      offer: open[0]?.offer,
      accepts: (token) => open.find((carrier) => carrier.owns(token))?.carries(token) ?? true,
      of: (token) => open.find((carrier) => carrier.carries(token)),
    };
  },
});

/** Carries messages as soon as they are committed, and again what could not be carried, or what another instance left. */
export const deliveryPlugin = definePlugin({
  id: 'server/push-delivery',
  requires: { database, carriers: openCarriers, mail, accounts, life },
  provides: delivery,
  contributes: [jobs({ id: 'push/deliver', every: 5000, run: (kernel) => kernel.use(delivery).run() })],
  setup: ({ life, ...services }, scope) => {
    const { on } = scope;
    const made = createDelivery({ ...services, readable: (userIdx, messages) => readableMessages(scope, userIdx, messages), ending: life });
    // what fails here is the database, and the job comes by again
    on(messagesQueued, () => void made.run().catch(() => undefined));
    return made;
  },
});
