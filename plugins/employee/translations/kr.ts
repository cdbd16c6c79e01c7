import type { WordsLike } from '#core/i18n/words-like.ts';
import { korean } from '#kit/area/nouns/korean.ts';
import type en from './en.ts';

export default {
  ...korean('employee', { one: '직원', counter: '명' }),
  'employee.name': '이름',
  'employee.member': '회원',
  'employee.category': '직군',
  'employee.department': '부서',
  'employee.roles': '역할',
  'employee.manager': '상급자',
  'employee.joined': '입사일',
  'employee.left': '퇴사일',
  'employee.active': '사용',
  'employee.search': '이름',
  'employee.group.person': '직원',
  'employee.group.person.text': '동료에게 보이는 이름과 로그인 계정입니다.',
  'employee.group.place': '소속',
  'employee.group.place.text': '부서에 따라 볼 수 있는 기록이 정해집니다.',
  'employee.group.time': '기간',
  'employee.rule.leftBeforeJoined': '입사일 이후로 입력해 주세요',
  'employee.rule.reserved': '이미 주소로 쓰이는 단어입니다. 다른 단어를 입력해 주세요.',
  'employee.rule.slug': '영문 소문자, 숫자, 하이픈만 입력해 주세요',
  'employee.rule.ownManager': '이 직원에게 보고하는 사람은 상급자가 될 수 없습니다',
  'employee.rule.circle': '부서를 자기 아래로 옮길 수 없습니다',
  employeeCategory: '직군',
  'employeeCategory.menu': '직군',
  'employeeCategory.slug': '주소에 쓰는 단어',
  department: '부서',
  'department.menu': '부서',
  'department.parent': '상위 부서',
  'department.head': '부서장',
} satisfies WordsLike<typeof en>;
