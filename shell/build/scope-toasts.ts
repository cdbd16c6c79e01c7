import type { Plugin } from 'postcss';

/**
 * Gives the variables of react-toastify's sheet to the region of toasts alone. It comes in an idle moment, and variables of
 * the root that come late have the browser work out the styles of the whole page anew.
 */
export const scopeToasts = (): Plugin => ({
  postcssPlugin: 'scope-toasts',
  Rule(rule) {
    if (rule.selector === ':root' && rule.source?.input.file?.includes('react-toastify')) rule.selector = '.toast-region';
  },
});
