// @vitest-environment happy-dom
import { types } from 'mobx-state-tree';
import { act, memo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { definePermission } from '../access/permission.ts';
import { createFakeBrowser } from '#tests/support/fake-browser.ts';
import { i18n, type I18n } from '../i18n/i18n.ts';
import { createKernel, defineEvent, definePlugin, defineSlot, type Kernel } from '../kernel/index.ts';
import { coreServices } from '../services.ts';
import { models } from '../slots.ts';
import { theme } from '../theme/theme.ts';
import {
  KernelProvider, PluginBoundary, useEvent, useI18n, useKernel, useMay, useObserved, useService, useSlot, useStore, useText,
} from './react.tsx';

const heaterLit = defineEvent<string>('heater/lit');
const finishes = defineSlot<string>('heater/finishes');
const Heaters = types.model('Heaters', { count: 3 });
const heater = definePlugin({ id: 'heater', contributes: [models(Heaters), finishes('red'), finishes('blue')] });

let kernel: Kernel;
let place: HTMLElement;
let root: ReturnType<typeof createRoot>;

const draw = (element: React.ReactNode) => act(async () => root.render(<KernelProvider kernel={kernel}>{element}</KernelProvider>));

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  kernel = createKernel([
    ...coreServices({
      side: 'browser', origin: 'https://stoop.example', locale: 'en', theme: 'light',
      loginSecret: 'abcdefghijklmnopqrstuvwx', host: createFakeBrowser().openTab().host,
    }),
    heater,
  ]);
  await kernel.use(i18n).ready();
  place = document.createElement('div');
  root = createRoot(place);
});

afterEach(async () => {
  await act(async () => root.unmount());
  kernel.stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('text is drawn anew when the language changes, also below what is kept', async () => {
  const Kept = memo(({ t }: { readonly t: I18n['t'] }) => <b>{t('common.save')}</b>);
  function Both() {
    const t = useText();
    return (
      <p>
        {t('common.cancel')} <Kept t={t} /> {useI18n().locale}
      </p>
    );
  }
  await draw(<Both />);
  expect(place.textContent).toBe('Cancel Save en');
  await act(() => kernel.use(i18n).change('kr'));
  expect(place.textContent).toBe('취소 저장 kr');
});

test('services, models and slots are at hand', async () => {
  function Heater() {
    const look = useService(theme);
    return <p>{`${useObserved(() => look.name)} ${useStore(Heaters).count} ${useSlot(finishes).join()} ${useKernel() === kernel}`}</p>;
  }
  await draw(<Heater />);
  expect(place.textContent).toBe('light 3 red,blue true');
  await act(async () => kernel.use(theme).toggle());
  expect(place.textContent).toBe('dark 3 red,blue true');
});

test('an event is heard by the latest listener, and by none once the component is gone', async () => {
  const heard: string[] = [];
  function Ear() {
    const [count, setCount] = useState(0);
    useEvent(heaterLit, (name) => {
      heard.push(`${name} ${count}`);
      setCount(count + 1);
    });
    return null;
  }
  await draw(<Ear />);
  await act(async () => kernel.emit(heaterLit('desk')));
  await act(async () => kernel.emit(heaterLit('hall')));
  await draw(null);
  kernel.emit(heaterLit('attic'));
  expect(heard).toEqual(['desk 0', 'hall 1']);
});

test('nobody may what needs a right', async () => {
  const edit = definePermission('heater/edit', ['manager']);
  function Rights() {
    const may = useMay();
    return <p>{`${may(edit)} ${may(undefined)}`}</p>;
  }
  await draw(<Rights />);
  expect(place.textContent).toBe('false true');
});

test('a part that throws is named in its place, the rest stands, and another try brings it back', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let broken = true;
  function Heater() {
    if (broken) throw new Error('No coil');
    return <p>Light</p>;
  }
  await draw(
    <>
      <h1>Rest</h1>
      <PluginBoundary plugin="heater">
        <Heater />
      </PluginBoundary>
    </>,
  );
  expect(place.textContent).toContain('Rest');
  expect(place.textContent).toContain('“heater” stopped working');
  expect(place.textContent).toContain('No coil');
  broken = false;
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toBe('RestLight');
});

test('the same hooks draw on the server', () => {
  function Page() {
    const t = useText();
    return <p>{t('common.save')}</p>;
  }
  const html = renderToString(
    <KernelProvider kernel={kernel}>
      <PluginBoundary plugin="heater">
        <Page />
      </PluginBoundary>
    </KernelProvider>,
  );
  expect(html).toBe('<p>Save</p>');
});

test('without a kernel the mistake is named', () => {
  expect(() => renderToString(<Needy />)).toThrow('<KernelProvider>');
});

function Needy() {
  useKernel();
  return null;
}
