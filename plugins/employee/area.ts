import { everyRole } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { employee } from './entities/employee.ts';

/** Employees: who works for the agency, in which department, and as what. */
export const employees = describeArea(employee, {
  menu: { group: 'agency', order: 60 },
  rights: {
    view: everyRole.filter((role) => role !== 'viewer'),
    // when somebody came and went
    details: ['manager'],
    edit: [],
    configure: [],
  },
});

export const { list: employeeList, upload: employeeUpload, update: employeeUpdate } = employees.routes;
export const { view: viewEmployees, edit: editEmployees, configure: configureEmployees } = employees.rights;
export const employeeOfCategory = defineRoute('/employee/{category}');
export const employeeCategories = defineRoute('/employee/category/list');
export const departmentTree = defineRoute('/employee/depart/list');
