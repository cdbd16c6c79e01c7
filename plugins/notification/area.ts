import { describeArea } from '#kit/area/describe-area.ts';
import { notificationRule } from './entity.ts';

/** Notification rules: who is told of what, and how it reaches them. Everybody has quiet hours and mutes of their own. */
export const notificationRules = describeArea(notificationRule, {
  path: '/notification',
  rights: { edit: [] },
  upload: false,
  searched: false,
});

export const { list: notificationList } = notificationRules.routes;
export const { view: viewRules, edit: editRules } = notificationRules.rights;
