import { simulatedSoftware } from '@renderdesk/contract';

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

/** Endings of scene files by software, and how often it is met; its plug-ins are those of the demo's machines. */
const usage: Readonly<
  Record<number, { readonly endings: readonly [string, ...string[]]; readonly weight: number }>
> = {
  2000: { endings: ['ma', 'mb'], weight: 38 },
  2001: { endings: ['max'], weight: 18 },
  2002: { endings: ['lws'], weight: 1 },
  2003: { endings: ['ass'], weight: 3 },
  2004: { endings: ['hip', 'hipnc'], weight: 9 },
  2005: { endings: ['c4d'], weight: 12 },
  2006: { endings: ['scn'], weight: 1 },
  2007: { endings: ['blend'], weight: 12 },
  2020: { endings: ['uproject'], weight: 3 },
  2022: { endings: ['vpb'], weight: 1 },
  2030: { endings: ['zip'], weight: 2 },
};

/** Software that scenes of the demo use. */
export interface DemoSoftware {
  readonly id: number;
  readonly plugins: readonly string[];
  /** Whether it renders on cards. */
  readonly gpu: boolean;
  readonly endings: readonly [string, ...string[]];
  readonly weight: number;
}
export const software: readonly DemoSoftware[] = simulatedSoftware.map((one) => ({
  ...one,
  ...(usage[one.id] ?? { endings: ['zip'], weight: 1 }),
}));

export const taskLabels = list('加急、已联系客户、内存不足、等素材、测试、夜间渲染、观察');
export const remarks = list(
  '客户要求今晚出图、贴图丢失，已通知客户重传、内存升级到 128G 后正常、镜头改版，等新文件、分块渲染，注意拼图、' +
    'Client asked for overnight delivery、Missing textures, customer told',
);
