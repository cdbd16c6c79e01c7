import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { matchInquiries } from '../area.ts';
import { matchInquiryDemo } from './demo.ts';
import { migrations } from './migrations.ts';
import { inquiryQueue } from './queue.ts';

export default serverArea(matchInquiries, { migrations, demo: matchInquiryDemo, more: [queueSources(inquiryQueue)] });
