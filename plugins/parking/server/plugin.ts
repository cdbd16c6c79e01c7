import { serverArea } from '#server/server-area.ts';
import { parkings } from '../area.ts';
import { parkingDemo } from './demo.ts';
import { migrations } from './migrations.ts';

export default serverArea(parkings, { migrations, demo: parkingDemo });
