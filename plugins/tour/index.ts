export { tour, tourStop, type TourRow, type TourStopRow } from './entities.ts';
export { editTours, tourDay, tourList, tourPlan, tourUpdate, viewTours } from './area.ts';
