export { customer, type CustomerRow } from './entity.ts';
export { customerList, customerUpdate, customerUpload, editCustomers, seeCustomerContacts, viewCustomers } from './area.ts';
export { affordabilityOf, householdOf, incomeRules, type Affordability } from './household.ts';
