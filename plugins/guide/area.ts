import { defineRoute } from '#core/route.ts';

/** Leads to the page about the address in `at`, where that is said. */
export const guide = defineRoute('/guide');
export const guidePage = defineRoute('/guide/{page}');
