export { availabilities, rent, type DiscountPolicy, type RentRow } from './entities/rent.ts';
export { costOfStay, netEffective } from './net-effective.ts';
export { editRents, viewRents } from './permissions.ts';
export { rentList, rentUpdate, rentUpload } from './routes.ts';
