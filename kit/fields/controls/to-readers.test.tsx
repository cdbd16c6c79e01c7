// @vitest-environment happy-dom
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { definePermission } from '#core/access/permission.ts';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions } from '#core/slots.ts';
import { FormGroups } from '#kit/form/form-groups.tsx';
import { openForm } from '#kit/form/form-model.ts';
import { defineEntity } from '#kit/records/entity.ts';
import { choice, flag, rows } from '#kit/records/field.ts';
import { onAPage, type TestPage } from '#tests/support/test-page.tsx';
import { Control } from '../form-fields.tsx';

let page: TestPage;
afterEach(() => page.close());

const write = definePermission('claim/edit', ['manager']);
const claim = defineEntity('claim', {
  state: choice(['asked', 'granted'], { states: { asked: { to: { granted: '' }, shape: 'open' }, granted: { to: {}, shape: 'done' } }, start: { asked: '' } }),
  lines: rows({ counts: flag({ initial: true }), way: choice(['post', 'hand']) }),
});

function Page() {
  const [form] = useState(() =>
    openForm({ entity: claim, order: ['state', 'lines'] }, { id: 1, version: 1, createdAt: '', updatedAt: '', labels: {}, hidden: [], state: 'asked', lines: [{ counts: false, way: 'hand' }] } as never),
  );
  return <FormGroups form={form} readOnly spec={{ write, hrefOf: () => '', groups: [{ titleKey: 'claim', fields: ['state', 'lines'] }], controls: { state: Control, lines: Control } } as never} />;
}

test('an area\'s control of readers is no mute switch in its lines, and names the right that its state takes', async () => {
  page = await onAPage({ plugins: [definePlugin({ id: 'claim', contributes: [permissions(write)] })], answers: {}, screen: { Page }, pattern: '/', at: '/', roles: ['viewer'] });
  expect(document.querySelectorAll(':disabled')).toHaveLength(0);
  expect([...document.querySelectorAll('.rows-field output')].map((one) => one.textContent)).toEqual(['kit.entity.no', 'claim.lines.way.hand']);
  expect(page.find('.state-control').dataset['right']).toBe('claim/edit');
});
