export default {
  'kit.map.label': '地图。方向键移动，加号和减号缩放',
  'kit.map.zoomIn': '放大',
  'kit.map.zoomOut': '缩小',
  'kit.map.fit': '显示全部',
  'kit.map.failed': '地图未能加载',
  'kit.map.manhattan': '曼哈顿',
  'kit.map.brooklyn': '布鲁克林',
  'kit.map.queens': '皇后区',
  'kit.map.bronx': '布朗克斯',
  'kit.map.statenIsland': '史坦顿岛',
} as const;
