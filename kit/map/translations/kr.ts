export default {
  'kit.map.label': '지도. 화살표 키로 움직이고 더하기와 빼기로 확대·축소합니다',
  'kit.map.zoomIn': '확대',
  'kit.map.zoomOut': '축소',
  'kit.map.fit': '전체 보기',
  'kit.map.failed': '지도를 불러오지 못했습니다',
  'kit.map.manhattan': '맨해튼',
  'kit.map.brooklyn': '브루클린',
  'kit.map.queens': '퀸스',
  'kit.map.bronx': '브롱크스',
  'kit.map.statenIsland': '스태튼아일랜드',
} as const;
