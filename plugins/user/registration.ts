import type { OwnRules } from '#kit/records/check.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { text } from '#kit/records/field.ts';
import { user } from './entity.ts';
import { userRules } from './rules.ts';

const { userId, name, email, phone, preferredArea, gender, birthDate, residenceDuration } = user.fields;

/** Form of a registration: a member's fields, and a password typed twice. */
export const registration = defineEntity('registration', {
  userId,
  password: text({ required: true, format: 'password' }),
  passwordCheck: text({ required: true }),
  name,
  email,
  phone,
  preferredArea,
  gender,
  birthDate,
  residenceDuration,
}, { onlineOnly: true });

/** Those of a member, and the second password is the first. */
export const registrationRules: OwnRules<typeof registration> = {
  ...userRules,
  passwordCheck: [(again, { password }) => again === password || 'rule.passwordCheck'],
};
