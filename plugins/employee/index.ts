export { employee, type EmployeeRow } from './entities/employee.ts';
export { department, employeeCategory } from './entities/dictionaries.ts';
export { editEmployees, employeeList, employeeUpdate, employeeUpload, viewEmployees } from './area.ts';
