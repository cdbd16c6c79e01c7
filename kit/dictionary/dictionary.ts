import type { ComponentType } from 'react';
import type { Permission } from '#core/access/permission.ts';
import type { Contribution } from '#core/kernel/index.ts';
import type { Route } from '#core/route.ts';
import { menu, permissions, recordKinds, screens, type MenuGroup } from '#core/slots.ts';
import type { Entity } from '../records/entity.ts';
import { referenceOptions } from '../form/reference-options.ts';
import type { DictionaryFigures } from './figures.ts';

/** A dictionary with a page of its own. */
export interface DictionaryArea {
  readonly route: Route;
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** Where its menu line stands; under `agency` unless said. */
  readonly group?: MenuGroup;
  readonly order: number;
  /** The right to see its page; everyone signed in unless said. */
  readonly read?: Permission;
  /** The right to change it. */
  readonly write: Permission;
  /** Numbers beside each value. */
  readonly figures?: DictionaryFigures;
  /** Values that rules depend on by their id: renamed and switched off, never deleted. The server refuses it, too. */
  readonly keeps?: readonly number[];
  /** Other records depend on a value being offered: `GET /api/{record}/{id}/switching-off` says what follows for them, and its page asks. */
  readonly asksToSwitchOff?: boolean;
}

/**
 * Everything an area contributes for a dictionary: its page and menu line, both called by the words of `{entity}.menu`, its
 * right, its place in forms. The area adds its words; its server half answers the record and brings the table.
 */
export function dictionary(entity: Entity, options: DictionaryArea): readonly Contribution[] {
  const { route, icon, write, figures, keeps, asksToSwitchOff } = options;
  const titleKey = `${entity.name}.menu`;
  const needs = options.read ? { needs: options.read } : {};
  return [
    permissions(write),
    screens({
      route,
      titleKey,
      ...needs,
      load: async () => {
        const { dictionaryScreen } = await import('./dictionary-screen.tsx');
        const { Page, load } = dictionaryScreen({ categories: { [entity.name]: entity }, route, write, ...(figures && { figures }), ...(keeps && { keeps }), ...(asksToSwitchOff && { asksToSwitchOff }) });
        return { default: Page, load };
      },
    }),
    menu({ group: options.group ?? 'agency', route, labelKey: titleKey, icon, order: options.order, counts: entity.name, ...needs }),
    recordKinds({ name: entity.name, labelKey: titleKey, list: route, ...needs }),
    referenceOptions({ entity, create: write }),
  ];
}
