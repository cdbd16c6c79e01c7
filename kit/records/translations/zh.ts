import type { WordsLike } from '#core/i18n/words-like.ts';
import type en from './en.ts';

export default {
  'kit.field.id': '编号',
  'kit.field.version': '版本',
  'kit.field.bounds': '地图范围',
  'kit.field.within': '所画区域',
  'kit.field.createdAt': '创建时间',
  'kit.field.updatedAt': '修改时间',
  'kit.field.name': '名称',
  'kit.field.active': '启用',
  'kit.field.sort': '顺序',
  'kit.entity.score': '{{value}} 分（满分 {{best}}）',
  'kit.entity.yes': '是',
  'kit.entity.no': '否',
  'kit.entity.photos_other': '{{count}} 张照片',
} as const satisfies WordsLike<typeof en>;
