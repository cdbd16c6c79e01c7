import type { WordsLike } from '#core/i18n/words-like.ts';
import { chinese } from '#kit/area/nouns/chinese.ts';
import type en from './en.ts';

export default {
  ...chinese('employee', { one: '员工', measure: '名' }),
  'employee.name': '姓名',
  'employee.member': '会员',
  'employee.category': '类别',
  'employee.department': '部门',
  'employee.roles': '角色',
  'employee.manager': '上级',
  'employee.joined': '入职日期',
  'employee.left': '离职日期',
  'employee.active': '启用',
  'employee.search': '姓名',
  'employee.group.person': '员工',
  'employee.group.person.text': '同事看到的姓名，以及登录账号。',
  'employee.group.place': '归属',
  'employee.group.place.text': '部门决定可以查看哪些记录。',
  'employee.group.time': '时间',
  'employee.rule.leftBeforeJoined': '请输入不早于入职日期的日期',
  'employee.rule.reserved': '该词已用作地址，请换一个。',
  'employee.rule.slug': '请使用小写字母、数字和连字符',
  'employee.rule.ownManager': '其下属不能作为其上级',
  'employee.rule.circle': '部门不能移到自己之下',
  employeeCategory: '员工类别',
  'employeeCategory.menu': '员工类别',
  'employeeCategory.slug': '地址用词',
  department: '部门',
  'department.menu': '部门',
  'department.parent': '上级部门',
  'department.head': '负责人',
} satisfies WordsLike<typeof en>;
