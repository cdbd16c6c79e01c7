import type { FieldNames } from '#kit/import/guess.ts';

/** Column names for the fields of a room, as landlords write them. */
export const roomColumns: FieldNames = {
  unitNumber: ['unit', 'unit number', 'apt', 'apartment', 'room', 'room number', '호수', '호실', '单元', '房号'],
  building: ['building', 'address', 'property', 'street address', '주소', '빌딩', '地址', '楼宇'],
  rent: ['rent', 'listing', 'offer', '매물', '房源'],
  roomType: ['type', 'room type', 'layout', 'beds', '방 유형', '房型'],
  count: ['count', 'places', 'beds available', '자리', '床位', '名额'],
  taken: ['taken', 'occupied', 'held', '사용 중', '已占'],
};
