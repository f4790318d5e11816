import { defineText } from '../text/index.ts';

export const { useText: useSceneText } = defineText('scene', {
  view: [
    '{name}: drag or use the arrow keys to turn, scroll or use + and − to zoom, Home to reset',
    '{name}：拖动或按方向键旋转，滚动或按 + − 缩放，按 Home 复位',
  ],
  loading: ['Loading', '正在加载'],
  loadingPercent: ['Loading {percent}%', '正在加载 {percent}%'],
  noWebGl: [
    'This browser cannot draw 3D: WebGL is off. Download the file and open it in a viewer.',
    '当前浏览器无法绘制三维内容（WebGL 未开启），请下载文件后用查看器打开',
  ],
  unreadable: [
    'The file cannot be read: it is damaged or of another format.',
    '无法读取该文件：文件已损坏或格式不符',
  ],
  compressed: [
    'Compressed point clouds (LAZ) cannot be shown here. Download the file and open it in a viewer.',
    '此处无法显示压缩点云（LAZ），请下载文件后用查看器打开',
  ],
  tooLarge: [
    'The file has {size}; up to {limit} are shown here. Download it and open it in a viewer.',
    '文件大小为 {size}，此处最多显示 {limit}，请下载后用查看器打开',
  ],
  tooMany: [
    'The file has {count} points; up to {limit} are shown here. Download it and open it in a viewer.',
    '文件包含 {count} 个点，此处最多显示 {limit} 个，请下载后用查看器打开',
  ],
  failed: [
    'The server did not respond. Close the preview and open it again.',
    '服务器无响应，请关闭预览后重新打开',
  ],
  someFailed: [
    '{count} tiles could not be loaded: the model has holes.',
    '{count} 个瓦片加载失败，模型不完整',
  ],
  points: ['{count} points', '{count} 个点'],
  pointsShown: ['{shown} of {count} points are drawn', '共 {count} 个点，绘制了 {shown} 个'],
  triangles: ['{count} triangles', '{count} 个三角面'],
  tiles: ['{count} tiles', '{count} 个瓦片'],
  coarse: [
    'The memory of the preview is full: parts of the model stay coarse.',
    '预览内存已满，部分模型保持较低精度',
  ],
  size: ['Size {x} × {y} × {z}', '尺寸 {x} × {y} × {z}'],
  tools: ['Measure', '测量'],
  distance: ['Distance', '距离'],
  area: ['Area', '面积'],
  clear: ['Clear', '清除'],
  reset: ['Reset view', '复位视角'],
  hint: [
    'Click points of the model, or press Enter for the middle of the view.',
    '点击模型上的点，或按回车取视图中心的点',
  ],
  missed: ['There is no point of the model here.', '此处没有模型上的点'],
  distanceIs: [
    'Distance {length} (horizontal {horizontal}, height {height})',
    '距离 {length}（水平 {horizontal}，高差 {height}）',
  ],
  areaIs: ['Horizontal area {area}, outline {length}', '水平面积 {area}，周长 {length}'],
  units: ['Lengths have the unit of the model, mostly metres.', '长度单位与模型一致，通常为米'],
});
