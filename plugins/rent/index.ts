export { availabilities, rent, type DiscountPolicy, type RentRow } from './entities/rent.ts';
export { costOfStay, netEffective } from './net-effective.ts';
export { compareHref } from './compare-address.ts';
export { editRents, rentList, rentUpdate, rentUpload, viewRents } from './area.ts';
export { healthFields, lacking } from './health.ts';
