import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { department, employeeCategory } from '../entities/dictionaries.ts';
import type { employee } from '../entities/employee.ts';

type Demanded = WordsOf<typeof employee> & WordsOf<typeof employeeCategory> & WordsOf<typeof department>;

export default {
  ...english('employee', { one: 'employee', many: 'employees' }),
  'employee.name': 'Name',
  'employee.member': 'Member',
  'employee.category': 'Category',
  'employee.department': 'Department',
  'employee.roles': 'Roles',
  'employee.manager': 'Manager',
  'employee.joined': 'Joined',
  'employee.left': 'Left',
  'employee.active': 'Active',
  'employee.search': 'Name',
  'employee.group.person': 'Person',
  'employee.group.person.text': 'The name colleagues read, and the account they sign in with.',
  'employee.group.place': 'Place',
  'employee.group.place.text': 'The department decides which records are theirs to see.',
  'employee.group.time': 'Time',
  'employee.notify.joined': 'A colleague joins',
  'employee.message.joined': '{{name}} works here now',
  'employee.message.joinedText': 'A new colleague in your team.',
  'employee.rule.leftBeforeJoined': 'Enter a day after they joined',
  'employee.rule.reserved': 'This word is an address of the product. Choose another one.',
  'employee.rule.slug': 'Use small letters, digits and hyphens',
  'employee.rule.ownManager': 'Their manager cannot report to them',
  'employee.rule.circle': 'A department cannot stand below itself',
  employeeCategory: 'Employee categories',
  'employeeCategory.menu': 'Employee categories',
  'employeeCategory.slug': 'Word in the address',
  department: 'Departments',
  'department.menu': 'Departments',
  'department.parent': 'Part of',
  'department.head': 'Head',
} as const satisfies Demanded;
