import type { Locale } from '#core/i18n/locale.ts';
import type { Reason } from './entity.ts';

/** A letter to somebody who wrote a review, in their language; it is sent by hand, for reviews carry no address. */
interface Letter {
  readonly why: Readonly<Record<Reason, string>>;
  readonly text: (review: { readonly author: string; readonly building: string; readonly why: string }) => string;
}

const letters: Readonly<Record<Locale, Letter>> = {
  en: {
    why: { personalData: 'it names a person or their contact details', profanity: 'it has words that we do not publish', discrimination: 'it says something about people for who they are', offTopic: 'it is not about living in the building', duplicate: 'we have the same review already', neverLived: 'we could not see that you lived there' },
    text: ({ author, building, why }) => `Dear ${author},\nthank you for your review of ${building}. We cannot show it as it is, because ${why}. Would you write it anew without that? We change nothing in it ourselves.`,
  },
  kr: {
    why: { personalData: '다른 사람의 이름이나 연락처가 들어 있어', profanity: '게시할 수 없는 표현이 있어', discrimination: '특정 집단을 차별하는 내용이 있어', offTopic: '건물에서의 생활과 관계없는 내용이라', duplicate: '같은 리뷰가 이미 있어', neverLived: '거주 사실을 확인할 수 없어' },
    text: ({ author, building, why }) => `${author} 님, ${building} 리뷰를 보내 주셔서 감사합니다. ${why} 지금 그대로는 게시할 수 없습니다. 그 부분을 빼고 다시 써 주시겠습니까? 저희는 내용을 직접 고치지 않습니다.`,
  },
  zh: {
    why: { personalData: '其中含有他人的姓名或联系方式', profanity: '其中有我们不能发布的用语', discrimination: '其中有歧视性内容', offTopic: '内容与楼内居住无关', duplicate: '我们已有相同的评价', neverLived: '我们无法确认您曾在此居住' },
    text: ({ author, building, why }) => `${author}，您好：感谢您对 ${building} 的评价。由于${why}，目前无法按原样显示。请您去掉这部分后重新写一份。我们不会自行修改内容。`,
  },
};

export function letterTo(author: string, building: string, reason: Reason, language: Locale): string {
  const { why, text } = letters[language];
  return text({ author, building, why: why[reason] });
}
