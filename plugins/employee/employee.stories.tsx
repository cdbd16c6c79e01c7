import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { openScreen } from '#stories/kernel-decorator.tsx';
import type { EmployeeRow } from './entities/employee.ts';
import employee from './plugin.ts';
import type { DepartmentRow } from './tree/tree.ts';

const at = '2026-11-18T21:52:00.000Z';
const stamps = { version: 1, createdAt: at, updatedAt: at } as const;
const person = (id: number, name: string, more: Partial<EmployeeRow> = {}): EmployeeRow => ({
  ...stamps,
  id,
  name,
  member: id + 10,
  category: 1,
  department: 2,
  roles: [1],
  manager: null,
  joined: '2022-02-14',
  left: null,
  active: true,
  ...more,
});
const people = [person(1, '최유나', { department: 1 }), person(2, '김민서'), person(3, 'Daniel Reyes', { manager: 2, department: 3 }), person(4, '王思雨', { manager: 2 })];
const place = (id: number, en: string, kr: string, zh: string, parent: number | null, head: number | null): DepartmentRow => ({ ...stamps, id, name: { en, kr, zh }, active: true, sort: id * 10, parent, head });
const departments = [
  place(1, 'Office', '본사', '总部', null, 1),
  place(2, 'Leasing', '임대팀', '租赁部', 1, 2),
  place(3, 'Manhattan', '맨해튼', '曼哈顿', 2, 3),
  place(4, 'Listings', '매물팀', '房源部', 1, null),
];
const labels = {
  user: { 11: '최유나', 12: '김민서', 13: 'DanielReyes', 14: 'WangSiyu' },
  employee: Object.fromEntries(people.map(({ id, name }) => [id, name])),
  employeeCategory: { 1: 'Leasing' },
  department: { 1: 'Office', 2: 'Leasing', 3: 'Manhattan', 4: 'Listings' },
  role: { 1: 'Leasing agent' },
};
const nothing = { rows: [], total: 0, labels: {} };
const counts = { people: [{ department: 1, own: 1, branch: 4 }, { department: 2, own: 2, branch: 3 }, { department: 3, own: 1, branch: 1 }] };
const answers = {
  'GET /api/employee': { rows: people, total: people.length, labels },
  'GET /api/employee/3': { ...people[2], labels, hidden: [] },
  'GET /api/employee/3/history': { entries: [], labels: {} },
  'GET /api/employeeCategory': nothing,
  'GET /api/department': { rows: departments, total: departments.length, labels },
  'GET /api/department/people': counts,
  'GET /api/role': nothing,
  'GET /api/user': nothing,
  'GET /api/employee/3/work': { work: [{ record: 'department', field: 'head', count: 1, made: 0 }, { record: 'employee', field: 'manager', count: 12, made: 2 }] },
  'POST /api/employee/3/leave': { batch: 78, handed: 13 },
  'PUT /api/department/4': { ...departments[3], parent: 3, batch: 77 },
};

const meta = {
  title: 'Areas/Employees',
  parameters: { plugins: [employee], answers, roles: ['admin'] },
  render: openScreen,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const List: Story = {
  parameters: { path: '/employee/list' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText('Daniel Reyes')).toBeVisible();
  },
};
export const ListKorean: Story = { ...List, globals: { locale: 'kr' } };
export const ListChinese: Story = { ...List, globals: { locale: 'zh' } };
export const One: Story = { parameters: { path: '/employee/update/3' } };
export const Leaving: Story = {
  parameters: { path: '/employee/update/3' },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Leaves the agency' }));
    const dialog = within(await screen.findByRole('dialog'));
    const manager = await dialog.findByLabelText('Employee, Manager: 12');
    // the dialog may still be fading in
    await waitFor(() => expect(manager).toBeVisible());
    await expect(dialog.getByRole('button', { name: 'Hand over 13 records' })).toBeEnabled();
  },
};
/** Records that the successor cannot take over are named within the dialog, whose buttons stay where they are. */
export const LeavingWithClashes: Story = {
  parameters: {
    path: '/employee/update/3',
    answers: {
      'POST /api/employee/3/leave': () =>
        Response.json({ errorCode: 10001, message: 'Some records cannot be handed over', kept: [4, 5, 6, 7, 8, 9].map((id) => ({ record: 'employee', field: 'manager', id, title: `Person ${id}`, when: id === 4 ? 'Dec 1, 10:00 AM' : null, required: false, key: 'employee.leave.notHere' })) }, { status: 400 }),
    },
  },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Leaves the agency' }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = await dialog.findByRole('combobox', { name: 'Who takes over 13 records' });
    await userEvent.click(choose);
    await userEvent.click((await screen.findAllByRole('option')).at(-1)!);
    const button = dialog.getByRole('button', { name: 'Hand over 13 records' });
    await userEvent.click(button);
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Person 9'));
    await expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight);
    await waitFor(() => expect(dialog.getByText('Nothing was handed over')).toBeVisible());
    await expect(dialog.getByRole('link', { name: / Person 4 · Dec 1, 10:00 AM$/ })).toBeVisible();
    const all = dialog.getByRole('checkbox', { name: /^Leave all 6 behind/ });
    await userEvent.click(all);
    await waitFor(() => expect(dialog.queryAllByRole('combobox', { name: 'Who takes this one over' })).toHaveLength(0));
    await userEvent.click(all);
    // each may go to somebody else, or be left
    const [first] = dialog.getAllByRole('checkbox', { name: 'Leave it to nobody' });
    await expect(dialog.getAllByRole('combobox', { name: 'Who takes this one over' })).toHaveLength(6);
    await userEvent.click(first!);
    await waitFor(() => expect(dialog.getAllByRole('combobox', { name: 'Who takes this one over' })).toHaveLength(5));
  },
};
let hasLeft = false;
/** The button goes with whoever left; the focus is on their page. */
export const Left: Story = {
  parameters: {
    path: '/employee/update/3',
    answers: {
      'GET /api/employee/3': () => Response.json({ ...people[2], active: !hasLeft, labels, hidden: [] }),
      'GET /api/employee/3/work': { work: [] },
      'POST /api/employee/3/leave': () => {
        hasLeft = true;
        return Response.json({ batch: 78, handed: 0 });
      },
    },
  },
  globals: { locale: 'en' },
  beforeEach: () => {
    hasLeft = false;
  },
  render: () => (
    <main id="content" tabIndex={-1}>
      {openScreen()}
    </main>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Leaves the agency' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Hand over/ }));
    await waitFor(() => expect(within(canvasElement).queryByRole('button', { name: 'Leaves the agency' })).toBeNull());
    await waitFor(() => expect(document.activeElement?.id).toBe('content'));
  },
};
/** A role that is typed and not chosen is taken where it is one, and keeps the form from being saved where it is none. */
export const TypedRole: Story = {
  parameters: {
    path: '/employee/update/3',
    answers: { 'GET /api/role': { rows: [{ id: 9, version: 1, createdAt: '', updatedAt: '', name: { kr: '경리', en: 'Accountant', zh: '会计' }, code: 'accountant' }], total: 1, labels: {} } },
  },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const roles = await canvas.findByRole('combobox', { name: 'Roles' });
    await userEvent.type(roles, 'accountan');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await canvas.findByText('Choose one of the list, or clear this text');
    await expect(roles).toHaveValue('accountan');
    await waitFor(() => expect(roles).toHaveFocus());
    await userEvent.type(roles, '{End}t');
    await userEvent.tab();
    await canvas.findByRole('button', { name: 'Remove Accountant' });
    await expect(roles).toHaveValue('');
    await expect(canvas.queryByText('Choose one of the list, or clear this text')).toBeNull();
  },
};
export const New: Story = { parameters: { path: '/employee/upload' } };

export const Tree: Story = {
  parameters: { path: '/employee/depart/list' },
  globals: { locale: 'en' },
};

export const TreePlayed: Story = {
  ...Tree,
  tags: ['!dev', '!autodocs'],
  play: async ({ canvasElement, step }) => {
    const page = within(canvasElement);
    const line = (name: RegExp) => page.findByRole('treeitem', { name });
    await step('Keys walk and fold', async () => {
      (await line(/Whole agency/)).focus();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}');
      await waitFor(() => expect(document.activeElement).toHaveTextContent('Leasing'));
      await userEvent.keyboard('{ArrowLeft}');
      await expect(page.queryByRole('treeitem', { name: /Manhattan/ })).toBeNull();
      await userEvent.keyboard('{ArrowRight}');
      await expect(await line(/Manhattan/)).toBeVisible();
    });
    await step('A place below itself is refused, and says why', async () => {
      await userEvent.keyboard(' {ArrowDown}{Enter}');
      await expect(page.getByRole('status')).toHaveTextContent('stands below Leasing');
      await expect(await line(/Manhattan.*stands below Leasing/)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect(page.getByRole('status')).toHaveTextContent('4 departments · active people who have one are counted');
    });
    await step('Enter drops it where it fits', async () => {
      (await line(/Listings/)).focus();
      await userEvent.keyboard(' {ArrowUp}{Enter}');
      await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('4 departments'));
    });
  },
};
/** Deleting asks first: it names the department and what hangs on it. */
export const DepartmentInUse: Story = {
  parameters: { path: '/employee/depart/list', answers: { ...answers, 'GET /api/department/2/history': { entries: [], labels: {} }, 'GET /api/usage/records': { 2: [{ record: 'employee', count: 2 }, { record: 'department', count: 1 }] } } },
  globals: { locale: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Edit Leasing' }));
    await userEvent.click(await within(await screen.findByRole('dialog', { name: 'Leasing' })).findByRole('button', { name: 'Delete' }));
    const asking = await screen.findByRole('alertdialog', { name: 'Delete Leasing?' });
    const used = await within(asking).findByText('Employees: 2', { exact: false });
    // the dialog may still be fading in
    await waitFor(() => expect(used).toBeVisible());
    await expect(within(asking).queryByRole('button', { name: 'Delete' })).toBeNull();
  },
};
export const TreeKorean: Story = { parameters: { path: '/employee/depart/list' }, globals: { locale: 'kr' } };
export const TreeChinese: Story = { parameters: { path: '/employee/depart/list' }, globals: { locale: 'zh' } };
export const TreeForReaders: Story = { parameters: { path: '/employee/depart/list', roles: ['leasingAgent'] } };
export const TreeEmpty: Story = { parameters: { path: '/employee/depart/list', answers: { ...answers, 'GET /api/department': nothing } } };
