const files = import.meta.glob<Readonly<Record<string, string>>>('../**/translations/en.ts', { eager: true, import: 'default' });

/** Every word of the parts areas are built from, in one file of the build. */
const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

export default words;
