// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { FormGroups } from '#kit/form/form-groups.tsx';
import { openForm } from '#kit/form/form-model.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, flag, reference, rows } from '#kit/records/field.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { Control } from '../form-fields.tsx';

let page: TestPage;
afterEach(() => page.close());

const write = definePermission('claim/edit', ['manager']);
const claim = defineEntity('claim', {
  state: choice(['asked', 'granted'], { states: { asked: { to: { granted: '' }, shape: 'open' }, granted: { to: {}, shape: 'done' } }, start: { asked: '' } }),
  lines: rows({ counts: flag({ initial: true }), way: choice(['post', 'hand']) }),
  extras: rows({ way: choice(['post', 'hand']) }),
  about: reference('claim'),
});

function Page() {
  const [form] = useState(() =>
    openForm({ entity: claim, order: ['state', 'lines', 'extras', 'about'] }, { id: 1, version: 1, createdAt: '', updatedAt: '', labels: {}, hidden: [], state: 'asked', lines: [{ counts: false, way: 'hand' }], extras: [], about: null } as never),
  );
  return <FormGroups form={form} readOnly spec={{ write, hrefOf: () => '', groups: [{ titleKey: 'claim', textKey: 'claim.text', fields: ['state', 'lines', 'extras', 'about'] }], controls: { state: Control, lines: Control, extras: Control, about: Control } } as never} />;
}

const help = { 'claim.lines.help': 'Drag to sort', 'claim.text': 'Use the keys to sort' };
const claims = definePlugin({
  id: 'claim',
  contributes: [permissions(write), translations({ plugin: 'claim', load: { kr: async () => ({ default: help }), en: async () => ({ default: help }), zh: async () => ({ default: help }) } })],
});

test('an area\'s control of readers is no mute switch in its lines, and names the right that its state takes', async () => {
  page = await onAPage({ plugins: [claims], answers: {}, screen: { Page }, pattern: '/', at: '/', roles: ['viewer'] });
  expect(document.querySelectorAll(':disabled')).toHaveLength(0);
  expect([...document.querySelectorAll('.rows-field output')].map((one) => one.textContent)).toEqual(['kit.entity.no', 'claim.lines.way.hand']);
  expect(page.find('.state-control').dataset['right']).toBe('claim/edit');
});

test('readers are not asked to choose or to sort, and are told that there is nothing', async () => {
  page = await onAPage({ plugins: [claims], answers: {}, screen: { Page }, pattern: '/', at: '/', roles: ['viewer'] });
  expect(page.text()).not.toMatch(/to sort/);
  expect(page.find<HTMLInputElement>('#field-about').placeholder).toBe('–');
  expect([...document.querySelectorAll('.rows > output')].map((one) => one.textContent)).toEqual(['–']);
});
