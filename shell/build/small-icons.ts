import type { Plugin } from 'vite';

const virtual = '\0stoop:small-icon';

/** Draws an icon as Blueprint does, in any size from the grid of 16 px. */
const drawing = `
import { forwardRef } from 'react';
import { jsx } from 'react/jsx-runtime';
import { SVGIconContainer } from '@blueprintjs/icons/lib/esm/svgIconContainer.js';
export const smallIcon = (iconName, paths) => forwardRef((props, ref) => {
  const transform = props.size >= 20 ? 'scale(1.25)' : undefined;
  return jsx(SVGIconContainer, { iconName, ref, ...props, children: paths.map((d, at) => jsx('path', { d, fillRule: 'evenodd', transform }, at)) });
});
`;

/** The module of one icon with the shapes of its small grid alone; undefined where it is not written as expected. */
export function smallIcon(code: string): string | undefined {
  const paths = /^const PATHS_16 = (\[.*\]);$/m.exec(code)?.[1];
  const name = /iconName: "([\w-]+)"/.exec(code)?.[1];
  const component = /^export const (\w+Icon) = /m.exec(code)?.[1];
  const alias = /^export const (\w+) = \w+Icon;$/m.exec(code)?.[1];
  if (!paths || !name || !component) return undefined;
  return [
    `import { smallIcon } from '${virtual}';`,
    `export const ${component} = /* @__PURE__ */ smallIcon('${name}', ${paths});`,
    ...(alias ? [`export const ${alias} = ${component};`] : []),
    `export default ${component};`,
  ].join('\n');
}

/** Icons stand in 16 px nearly everywhere: leaves out the second drawing each carries for 20 px, half of its weight. */
export const smallIcons = (): Plugin => ({
  name: 'stoop:small-icons',
  enforce: 'pre',
  apply: 'build',
  resolveId: { filter: { id: /^\0stoop:small-icon$/ }, handler: (id) => id },
  load: { filter: { id: /small-icon$/ }, handler: (id) => (id === virtual ? drawing : undefined) },
  transform: {
    filter: { id: /@blueprintjs\/icons\/lib\/esm\/generated\/components\/[\w-]+\.js$/ },
    handler: (code) => {
      const small = smallIcon(code);
      return small === undefined ? undefined : { code: small, map: null };
    },
  },
});
