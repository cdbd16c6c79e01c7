import type { AtRule, Plugin, Rule } from 'postcss';

/** Families of Blueprint's components that no screen uses; a screen that starts to takes its line away here. */
export const unusedFamilies: readonly string[] = [
  'alert',
  'blockquote',
  'breadcrumb',
  'callout',
  'card-list',
  'code',
  'code-block',
  'compound-tag',
  'control-card',
  'control-group',
  'dark',
  'dialog-step',
  'drawer',
  'editable-text',
  'entity-title',
  'file-input',
  'file-upload-input',
  'heading',
  'hotkey',
  'html-table',
  'icon-large',
  'icon-muted',
  'icon-standard',
  'intent-default',
  'intent-success',
  'intent-warning',
  'key-combo',
  'list',
  'list-unstyled',
  'multistep-dialog',
  'navbar',
  'numeric-input',
  'outlined',
  'overflow-list',
  'panel-stack',
  'panel-stack2',
  'rtl',
  'running-text',
  'section',
  'select',
  'slider',
  'switch-inner-text',
  'toast',
  'toast-container',
  'tree',
  'ui-text',
  'vertical',
];

/**
 * Drops the rules of component families from Blueprint's style sheet, wherever it lies in a layer of that name. The rules
 * for its dark class go too: our colours change with the theme by themselves. What it calls important would win over
 * everything outside the layer, so colours lose the mark.
 */
export const pruneBlueprint = (families: readonly string[] = unusedFamilies): Plugin => {
  const unused = new RegExp(`\\.bp6-(?:${families.join('|')})(?![a-z0-9])`);
  return {
    postcssPlugin: 'prune-blueprint',
    OnceExit(root) {
      root.walkAtRules('layer', (layer: AtRule) => {
        if (layer.params !== 'blueprint') return;
        layer.walkRules((rule: Rule) => {
          const kept = rule.selectors.filter((selector) => !unused.test(selector));
          if (kept.length === 0) rule.remove();
          else if (kept.length < rule.selectors.length) rule.selectors = kept;
          rule.walkDecls(/color$/, (declaration) => {
            declaration.important = false;
          });
        });
      });
    },
  };
};
