import { permissions } from '#core/slots.ts';
import { staffings } from '#server/access/access.ts';
import { afterChange } from '#server/records/after-change.ts';
import { serverArea } from '#server/server-area.ts';
import { recordResource, type ProposedChange } from '#server/slots.ts';
import { configureEmployees, employees } from '../area.ts';
import { department, employeeCategory } from '../entities/dictionaries.ts';
import { categoryRules, employeeRules } from '../rules.ts';
import { checkManager, checkParent, departmentPaths } from './departments.ts';
import { employeeEndpoints } from './endpoints.ts';
import { employeeDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { checkReachOfBranch, checkReachOfStaff } from './own-reach.ts';
import { joinedTold } from './told.ts';
import { checkRoles, rolesOfEmployees, rolesOfMembers, staffing } from './staff.ts';

async function checkDepartment(change: ProposedChange<typeof department>): Promise<void> {
  await checkParent(change);
  await checkReachOfBranch(change);
}

export default serverArea(employees, {
  migrations,
  rules: employeeRules,
  beforeChange: async (change) => {
    await checkManager(change);
    await checkRoles(change);
    await checkReachOfStaff(change);
  },
  demo: employeeDemo,
  more: [
    permissions(configureEmployees),
    recordResource({ entity: employeeCategory, read: 'staff', write: configureEmployees, rules: categoryRules }),
    recordResource({ entity: department, read: 'staff', write: configureEmployees, beforeChange: checkDepartment }),
    afterChange(departmentPaths),
    afterChange(rolesOfMembers),
    afterChange(rolesOfEmployees),
    staffings(staffing),
    joinedTold,
    ...employeeEndpoints,
  ],
});
