import { defineRoute } from '#core/route.ts';

export const dashboard = defineRoute('/');
