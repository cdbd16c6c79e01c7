import { DiagramTree, Person, Tag } from '@blueprintjs/icons';
import { menu, recordKinds, screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { dictionary } from '#kit/dictionary/dictionary.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { configureEmployees, departmentTree, employeeCategories, employeeList, employeeOfCategory, employees, viewEmployees } from './area.ts';
import { department, employeeCategory } from './entities/dictionaries.ts';
import { isSlug } from './slug.ts';

export default area(employees, {
  icon: Person,
  looks: { list: () => import('./screens/employee-list.tsx'), form: () => import('./screens/employee-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    screens({ route: employeeOfCategory, titleKey: 'employee.list.title', parent: employeeList, needs: viewEmployees, accepts: ({ category }) => isSlug(category), load: () => import('./screens/category-employees.ts') }),
    ...dictionary(employeeCategory, { route: employeeCategories, icon: Tag, order: 962, read: viewEmployees, write: configureEmployees }),
    screens({ route: departmentTree, titleKey: 'department.menu', parent: employeeList, needs: viewEmployees, load: () => import('./tree/department-tree.tsx') }),
    menu({ group: 'agency', route: departmentTree, labelKey: 'department.menu', icon: DiagramTree, order: 61, counts: department.name, needs: viewEmployees }),
    recordKinds({ name: department.name, labelKey: 'department.menu', list: departmentTree, needs: viewEmployees, icon: DiagramTree }),
    referenceOptions({ entity: department, create: configureEmployees }),
  ],
});
