import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { menu, type MenuItem } from '#core/slots.ts';
import { areas } from '#plugins/index.ts';
import './foundations.css';

/** Icons of the menu: each stands for one thing, in the menu, the search and beside its records. */
function Icons() {
  const { t } = useI18n();
  const byIcon = Map.groupBy(useKernel().read(menu), ({ icon }) => icon);
  const nameOf = ({ icon }: MenuItem) => (icon as { readonly displayName?: string }).displayName?.split('.').at(-1)?.replace(/Icon$/, '') ?? icon.name;
  return (
    <main className="foundation">
      <h1 className="type-title">Icons</h1>
      <p style={{ marginBlock: 8 }}>Of Blueprint, 16 in menus and buttons, 14 in small ones, 12 in text. Alone they have a tooltip and a name.</p>
      <table className="foundation-table">
        <thead>
          <tr>
            <th scope="col">Icon</th>
            <th scope="col">Sizes</th>
            <th scope="col">Stands for</th>
          </tr>
        </thead>
        <tbody>
          {[...byIcon].map(([Icon, items]) => (
            <tr key={items[0]!.labelKey}>
              <th scope="row">{nameOf(items[0]!)}</th>
              <td>
                <span className="foundation-row">
                  {[16, 14, 12].map((size) => (
                    <Icon key={size} size={size} />
                  ))}
                </span>
              </td>
              <td>{items.map(({ labelKey }) => t(labelKey)).join(' · ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

const meta = { title: 'Foundations/Icons', component: Icons, parameters: { plugins: areas, path: '/icons' } } satisfies Meta<typeof Icons>;
export default meta;

export const OneMeaningEach: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('tbody tr').length).toBeGreaterThan(10);
    await expect(canvasElement.querySelectorAll('tbody svg').length).toBe(3 * canvasElement.querySelectorAll('tbody tr').length);
  },
};
