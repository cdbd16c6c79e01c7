import { serverArea } from '#server/server-area.ts';
import { matchInquiries } from '../area.ts';
import { migrations } from './migrations.ts';

export default serverArea(matchInquiries, { migrations });
