export { customer, type CustomerRow } from './entity.ts';
export { customerList, customerUpdate, customerUpload, editCustomers, viewCustomers } from './area.ts';
export { affordabilityOf, householdOf, incomeRules, type Affordability } from './household.ts';
