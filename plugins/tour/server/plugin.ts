import { serverArea } from '#server/server-area.ts';
import { records } from '#server/slots.ts';
import { editTours, tours, viewTours } from '../area.ts';
import { tourStop } from '../entities.ts';
import { tourAutofill } from '../rules.ts';
import { checkTour } from './check-tour.ts';
import { migrations } from './migrations.ts';

export default serverArea(tours, {
  migrations,
  autofill: tourAutofill,
  remove: tours.rights.remove,
  beforeChange: checkTour,
  more: [records({ entity: tourStop, read: viewTours, write: editTours })],
});
