import { english } from '#kit/area/nouns/english.ts';
import type { WordsOf } from '#kit/records/words.ts';
import type { matchInquiry } from '../entity.ts';

export default {
  ...english('matchInquiry', { one: 'matching inquiry', many: 'matching inquiries' }),
  'matchInquiry.menu': 'Matching inquiries',
  'matchInquiry.search': 'Number, text',
  'matchInquiry.empty.text': 'What people ask about roommates, before there is a match.',
  'matchInquiry.number': 'Number',
  'matchInquiry.member': 'Member',
  'matchInquiry.customer': 'Customer',
  'matchInquiry.text': 'Text',
  'matchInquiry.confirmed': 'Confirmed',
  'matchInquiry.handledBy': 'Handled by',
  'matchInquiry.match': 'Match',
  'matchInquiry.rule.who': 'Name a member or a customer',
  'matchInquiry.queue.open': '{{number}} waits for an answer',
  'matchInquiry.queue.take': 'Answered',
} satisfies WordsOf<typeof matchInquiry>;
