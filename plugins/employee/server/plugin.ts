import { permissions } from '#core/slots.ts';
import { staffings } from '#server/access/access.ts';
import { afterChange } from '#server/records/after-change.ts';
import { serverArea } from '#server/server-area.ts';
import { recordResource } from '#server/slots.ts';
import { configureEmployees, employees } from '../area.ts';
import { department, employeeCategory } from '../entities/dictionaries.ts';
import { categoryRules, employeeRules } from '../rules.ts';
import { checkManager, checkParent, departmentPaths } from './departments.ts';
import { employeeEndpoints } from './endpoints.ts';
import { employeeDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { joinedTold } from './told.ts';
import { checkOwnDepartment, checkRoles, rolesOfEmployees, rolesOfMembers, staffing } from './staff.ts';

export default serverArea(employees, {
  migrations,
  rules: employeeRules,
  beforeChange: async (change) => {
    await checkManager(change);
    await checkRoles(change);
    checkOwnDepartment(change);
  },
  demo: employeeDemo,
  more: [
    permissions(configureEmployees),
    recordResource({ entity: employeeCategory, read: 'signedIn', write: configureEmployees, rules: categoryRules }),
    recordResource({ entity: department, read: 'signedIn', write: configureEmployees, beforeChange: checkParent }),
    afterChange(departmentPaths),
    afterChange(rolesOfMembers),
    afterChange(rolesOfEmployees),
    staffings(staffing),
    joinedTold,
    ...employeeEndpoints,
  ],
});
