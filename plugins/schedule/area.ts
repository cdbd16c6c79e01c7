import { defineRoute } from '#core/route.ts';

export const schedule = defineRoute('/contract/schedule');
