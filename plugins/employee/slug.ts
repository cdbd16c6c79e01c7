/** Addresses below `/employee` that are pages already. */
export const reservedSlugs: ReadonlySet<string> = new Set(['list', 'upload', 'update', 'category', 'depart', 'role', 'access', 'accept']);

/** True for a word that can be the address of a category. */
export const isSlug = (word = ''): boolean => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(word) && !reservedSlugs.has(word);
