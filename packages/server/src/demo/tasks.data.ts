const list = (words: string): readonly string[] => words.split('、');

/** Projects that scenes belong to, all made up; and how scene files are named. */
export const projects = {
  zh: list(
    '《星河列车》第一季、《白鹿传说》、《深海回声》、《山海少年》第三集、《麦田守望》、《长安夜行》、《纸飞机》、《云上茶馆》、' +
      '《鲸鱼邮局》、《赤羽》预告片、《北境》、《小镇电影院》、《浮光记》、《青禾纪》第七集、滨江壹号鸟瞰、云谷科技园夜景、' +
      '湖畔别墅室内、城市会客厅方案二、春节品牌广告、新能源汽车发布会',
  ),
  en: list(
    'The Last Lighthouse、Paper Moons S02、Harbor Lights、Iron Orchard、Kite Season、Tundra Express、Velvet Tide、' +
      'A House of Clocks、Nightgarden、The Cartographer、Skyline Tower、Roadster launch film',
  ),
} as const;

export const steps = list('lighting、lgt、fx、comp、layout、anim、lookdev、env、crowd、matte');

/** Software by id: endings of its scene files, plug-ins in use, whether it renders on cards, and how often it is met. */
export const software = [
  {
    id: 2000,
    endings: ['ma', 'mb'],
    plugins: ['mtoa 5.4.2', 'vrayformaya 6.20', 'redshift 3.6.02', 'yeti 4.2.9'],
    gpu: false,
    weight: 38,
  },
  {
    id: 2001,
    endings: ['max'],
    plugins: ['vray 6.20.06', 'corona 12', 'forestpack 8.2.3', 'railclone 6.1.6'],
    gpu: false,
    weight: 18,
  },
  { id: 2002, endings: ['lws'], plugins: ['octane 2023.1'], gpu: true, weight: 1 },
  { id: 2003, endings: ['ass'], plugins: ['arnold 7.3.3'], gpu: false, weight: 3 },
  {
    id: 2004,
    endings: ['hip', 'hipnc'],
    plugins: ['karma 20.5', 'redshift 3.6.02', 'mantra 20.0'],
    gpu: false,
    weight: 9,
  },
  {
    id: 2005,
    endings: ['c4d'],
    plugins: ['redshift 3.6.02', 'octane 2023.1', 'x-particles 1168'],
    gpu: true,
    weight: 12,
  },
  { id: 2006, endings: ['scn'], plugins: ['sitoa 5.1'], gpu: false, weight: 1 },
  { id: 2007, endings: ['blend'], plugins: ['cycles 4.2', 'eevee 4.2'], gpu: true, weight: 12 },
  { id: 2020, endings: ['uproject'], plugins: ['movie render queue 5.4'], gpu: true, weight: 3 },
  { id: 2022, endings: ['vpb'], plugins: [], gpu: true, weight: 1 },
  { id: 2030, endings: ['zip'], plugins: [], gpu: false, weight: 2 },
] as const;

export const taskLabels = list('加急、已联系客户、内存不足、等素材、测试、夜间渲染、观察');
export const remarks = list(
  '客户要求今晚出图、贴图丢失，已通知客户重传、内存升级到 128G 后正常、镜头改版，等新文件、分块渲染，注意拼图、' +
    'Client asked for overnight delivery、Missing textures, customer told',
);
