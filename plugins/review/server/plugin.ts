import { afterChange } from '#server/records/after-change.ts';
import { entered } from '#server/records/entered.ts';
import { queueSources } from '#server/dashboard/sources.ts';
import { serverArea } from '#server/server-area.ts';
import { jobs } from '#server/slots.ts';
import { reviews } from '../area.ts';
import { reviewRules } from '../rules.ts';
import { checkReviewChange, dateRequest } from './check-review-change.ts';
import { creditModerator, keepDecisions } from './decisions.ts';
import { reviewDemo } from './demo.ts';
import { reviewEndpoints } from './endpoints.ts';
import { migrations, waiting } from './migrations.ts';
import { reviewQueue } from './queue.ts';
import { verifyByContract, verifyStored } from './verify-by-contract.ts';

export default serverArea(reviews, {
  migrations,
  rules: reviewRules,
  beforeValidate: dateRequest,
  beforeChange: checkReviewChange,
  compute: {
    shown: `("active" and "state" = 'shown')`,
    waits: waiting,
    overall: 'round(cast("safety" + "neighborhood" + "transit" as double precision) / 3 * 10) / 10',
    contractNumber: { by: 'contract', of: 'contract', column: 'number' },
    picture: { by: 'building', of: 'building', column: 'photos' },
  },
  importing: {
    names: {
      author: ['reviewer', 'reviewer name', 'tenant', 'name', '작성자 이름', '리뷰어', '세입자', '이름', '评价人', '租客', '姓名'],
      building: ['property', 'property address', 'address', '건물', '건물명', '주소', '楼盘', '地址', '房屋地址'],
      neighborhood: ['hood', 'location', '동네', '지역', '社区', '区域'],
      transit: ['train', 'subway', 'transport', '교통', '지하철', '交通', '地铁'],
      safety: ['security', '안전', '安全性'],
      text: ['comment', 'comments', 'review text', 'body', '내용', '후기', '评论', '内容'],
      writtenOn: ['date', 'review date', 'posted', '작성일', '날짜', '日期', '评价日期'],
    },
  },
  demo: reviewDemo,
  more: [...reviewQueue.map((one) => queueSources(one)), entered(creditModerator), afterChange(keepDecisions), afterChange(verifyByContract), jobs(verifyStored), ...reviewEndpoints],
});
