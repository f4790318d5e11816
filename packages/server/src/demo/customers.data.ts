const list = (words: string): readonly string[] => words.split('、');

/** Parts of customers' names; a studio is a word and a kind. All made up. */
export const studioWords = {
  zh: list(
    '墨语、追光、山海、青鸟、白鹿、云雀、赤羽、星屿、浮光、北斗、麦田、知更、蓝鲸、飞梭、半夏、拾光、木兰、鲸落、鹿鸣、乘风、' +
      '方舟、极昼、长夏、若水、七巧、大象、青禾、银杏、云梦、南山',
  ),
  en: list(
    'Northwind、Copper Kite、Lantern、Halfmoon、Redwood、Paper Crane、Tidal、Quiet Fox、Bluebird、Juniper、Ironbark、' +
      'Morning、Saltbox、Hollow Oak、Driftwood、Firefly、Granite、Skylark',
  ),
} as const;

export const studioKinds = {
  zh: list('动画、影视、数字艺术、视觉、文化传媒、三维工作室、设计、建筑表现'),
  en: list('Animation、Pictures、VFX、Studio、Visuals、Digital'),
} as const;

export const companyEndings = {
  zh: list('有限公司、科技有限公司、文化传播有限公司、工作室'),
  en: list('Ltd.、Inc.、GmbH、Pty Ltd'),
} as const;

/** What the artists of a studio sign in as: the names of its child accounts. */
export const seats = list('render01、render02、lighting、comp、fx、灯光组、合成组、特效组、外包、layout');

/** Labels of customers by what they tell. */
export const labels = [
  ['合作', list('重点客户、新客户、长期合作')],
  ['结算', list('月结、价格敏感')],
  ['行业', list('学校、电影项目')],
] as const;
export const sources = list('官网、搜索、朋友介绍、展会、插件、代理商');
