import { defineEntity } from '#kit/records/entity.ts';
import { flag, rows, text, timeOfDay } from '#kit/records/field.ts';

/** Most recipients of one rule. */
export const maxRecipients = 12;

/** A notification as the agency wants it: recipients and carriers in the place of those that its area declares. */
export const notificationRule = defineEntity('notificationRule', {
  /** Id of the notification, such as `contract/registered`. */
  event: text({ required: true, unique: true, max: 100 }),
  to: rows({ who: text({ required: true, max: 80 }) }, { max: maxRecipients }),
  push: flag({ initial: true }),
  mail: flag({ initial: false }),
  active: flag({ initial: true }),
  /** Tells only of records that hold this value in this field: a stage, a state. */
  onlyField: text({ max: 80 }),
  onlyValue: text({ max: 80 }),
  /** Tells only between these times of New York; they may pass midnight. */
  hoursFrom: timeOfDay(),
  hoursTo: timeOfDay(),
});
