export { tour, tourStop, type TourRow, type TourStopRow } from './entities.ts';
export { metresWithin } from './travel.ts';
export { editTours, tourDay, tourList, tourPlan, tourUpdate, viewTours } from './area.ts';
