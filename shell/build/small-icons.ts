import type { Plugin } from 'vite';

const virtual = '\0stoop:small-icon';

/** Source of an icon's component, which draws as Blueprint does and scales the 16 px drawing to any size. */
const drawing = `
import { forwardRef } from 'react';
import { jsx } from 'react/jsx-runtime';
import { SVGIconContainer } from '@blueprintjs/icons/lib/esm/svgIconContainer.js';
export const smallIcon = (iconName, paths) => forwardRef((props, ref) => {
  const transform = props.size >= 20 ? 'scale(1.25)' : undefined;
  return jsx(SVGIconContainer, { iconName, ref, ...props, children: paths.map((d, at) => jsx('path', { d, fillRule: 'evenodd', transform }, at)) });
});
`;

/** Module of one icon with its 16 px drawing alone; undefined where Blueprint's module is not written as expected. */
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

/** Leaves the 20 px drawing out of every icon: nearly all are shown at 16 px, and it is half of their weight. */
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
