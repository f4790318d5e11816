/** Sales regions. Zone 1 domestic (RMB), 2 foreign (USD); business type 0 effects, 1 animation, 2 both. */
export const areas = [
  { id: 1, nameZh: '华北', nameEn: 'North China', zone: 1, businessType: 2, properties: [], coupon: false },
  { id: 2, nameZh: '华东', nameEn: 'East China', zone: 1, businessType: 2, properties: [], coupon: false },
  { id: 3, nameZh: '华南', nameEn: 'South China', zone: 1, businessType: 2, properties: [], coupon: false },
  {
    id: 4,
    nameZh: '西南',
    nameEn: 'Southwest China',
    zone: 1,
    businessType: 1,
    properties: [],
    coupon: false,
  },
  { id: 5, nameZh: '华中', nameEn: 'Central China', zone: 1, businessType: 1, properties: [], coupon: false },
  {
    id: 6,
    nameZh: '效果图华东',
    nameEn: 'Stills East China',
    zone: 1,
    businessType: 0,
    properties: [],
    coupon: true,
  },
  {
    id: 8,
    nameZh: '效果图华南',
    nameEn: 'Stills South China',
    zone: 1,
    businessType: 0,
    properties: [],
    coupon: true,
  },
  { id: 10, nameZh: 'GH 专区', nameEn: 'GH', zone: 1, businessType: 1, properties: ['GH'], coupon: false },
  {
    id: 11,
    nameZh: '闲置账户',
    nameEn: 'Zombie accounts',
    zone: 1,
    businessType: 2,
    properties: ['ZOMBIE'],
    coupon: false,
  },
  {
    id: 20,
    nameZh: '北美',
    nameEn: 'North America',
    zone: 2,
    businessType: 1,
    properties: [],
    coupon: false,
  },
  { id: 21, nameZh: '欧洲', nameEn: 'Europe', zone: 2, businessType: 1, properties: [], coupon: false },
  {
    id: 22,
    nameZh: '东南亚',
    nameEn: 'Southeast Asia',
    zone: 2,
    businessType: 2,
    properties: [],
    coupon: false,
  },
  {
    id: 23,
    nameZh: '日韩',
    nameEn: 'Japan and Korea',
    zone: 2,
    businessType: 2,
    properties: [],
    coupon: true,
  },
  { id: 25, nameZh: '大洋洲', nameEn: 'Oceania', zone: 2, businessType: 2, properties: [], coupon: true },
] as const;

/** Where customers of a region live. */
export const citiesOf: Readonly<
  Record<number, readonly (readonly [country: string, province: string, city: string])[]>
> = {
  1: [
    ['中国', '北京', '北京'],
    ['中国', '天津', '天津'],
    ['中国', '河北', '石家庄'],
  ],
  2: [
    ['中国', '上海', '上海'],
    ['中国', '浙江', '杭州'],
    ['中国', '江苏', '苏州'],
    ['中国', '江苏', '南京'],
  ],
  3: [
    ['中国', '广东', '深圳'],
    ['中国', '广东', '广州'],
    ['中国', '福建', '厦门'],
  ],
  4: [
    ['中国', '四川', '成都'],
    ['中国', '重庆', '重庆'],
  ],
  5: [
    ['中国', '湖北', '武汉'],
    ['中国', '湖南', '长沙'],
  ],
  6: [
    ['中国', '上海', '上海'],
    ['中国', '浙江', '宁波'],
  ],
  8: [
    ['中国', '广东', '佛山'],
    ['中国', '广东', '东莞'],
  ],
  10: [['中国', '北京', '北京']],
  11: [['中国', '山东', '青岛']],
  20: [
    ['Canada', 'British Columbia', 'Vancouver'],
    ['United States', 'California', 'Los Angeles'],
  ],
  21: [
    ['France', 'Île-de-France', 'Paris'],
    ['Germany', 'Bayern', 'München'],
    ['Spain', 'Cataluña', 'Barcelona'],
  ],
  22: [
    ['Malaysia', 'Selangor', 'Cyberjaya'],
    ['Thailand', 'Bangkok', 'Bangkok'],
    ['Singapore', '', 'Singapore'],
  ],
  23: [
    ['日本', '東京都', '東京'],
    ['한국', '서울', '서울'],
  ],
  25: [
    ['Australia', 'New South Wales', 'Sydney'],
    ['New Zealand', 'Wellington', 'Wellington'],
  ],
};
