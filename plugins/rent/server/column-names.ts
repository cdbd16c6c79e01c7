import type { FieldNames } from '#kit/import/guess.ts';

/** Column names for the fields of a rent, as landlords write them. */
export const rentColumns: FieldNames = {
  title: ['title', 'listing', 'name', 'offer', '매물', '房源'],
  building: ['building', 'address', 'property', 'street address', '주소', '빌딩', '地址', '楼宇'],
  price: ['price', 'rent', 'gross', 'gross rent', 'asking', 'monthly rent', '월세', '租金'],
  availableMoveDate: ['available', 'move in', 'move date', 'availability', 'available from', '입주일', '入住日期'],
  bathCount: ['bath', 'baths', 'bathrooms', '욕실', '浴室'],
  layout: ['layout', 'type', '구조', '户型'],
  features: ['features', 'unit features', '특징', '特色'],
  description: ['description', 'notes', 'remarks', '설명', '描述'],
};
