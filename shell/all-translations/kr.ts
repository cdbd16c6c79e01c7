const files = import.meta.glob<Readonly<Record<string, string>>>('../../{core,kit,shell,plugins}/**/translations/kr.ts', {
  eager: true,
  import: 'default',
});

/** Every word of every part, in one file of the build. */
const words: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(files));

export default words;
