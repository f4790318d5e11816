import { withCheckDigit, withPersonDigit } from '@renderdesk/contract';
import type { Random } from '../fleet/random.ts';

/** What kind of customer it is: a person, an enterprise, a student, or one from abroad, who pays in dollars. */
export type Kind = 'person' | 'enterprise' | 'student' | 'abroad';

const family = [
  '王',
  '李',
  '张',
  '刘',
  '陈',
  '杨',
  '黄',
  '赵',
  '吴',
  '周',
  '徐',
  '孙',
  '马',
  '朱',
  '胡',
  '郭',
] as const;
const given = [
  '晓明',
  '静怡',
  '子涵',
  '建国',
  '雨桐',
  '浩然',
  '思远',
  '佳宁',
  '文博',
  '若曦',
  '明哲',
  '梓萱',
] as const;
const studios = ['星河', '青禾', '白鹿', '北境', '山海', '云上', '长风', '赤羽', '浮光', '鲸落'] as const;
const trades = ['数字科技', '影视传媒', '动画', '建筑表现', '视觉设计', '文化创意'] as const;
const cities = ['北京', '上海', '广州', '深圳', '杭州', '成都', '武汉', '西安'] as const;
interface Studio {
  readonly company: string;
  readonly city: string;
  readonly country: string;
}
const abroad: readonly [Studio, ...Studio[]] = [
  { company: 'Harbor Light Pictures', city: 'Vancouver', country: 'Canada' },
  { company: 'Iron Orchard Studio', city: 'Berlin', country: 'Germany' },
  { company: 'Velvet Tide VFX', city: 'Seoul', country: 'South Korea' },
  { company: 'Tundra Express Films', city: 'Oslo', country: 'Norway' },
];
const schools = ['中国传媒大学', '北京电影学院', '中国美术学院', '四川美术学院', '同济大学'] as const;

/** A customer as they sign up. */
export interface Account {
  readonly userName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly zone: 1 | 2;
  readonly company: string;
  readonly country: string;
  readonly city: string;
  readonly businessType: 0 | 1 | 2 | 3;
}

/** Who somebody is, as their papers say. */
export interface Papers {
  readonly fullName: string;
  /** Of a person, with its check digit. */
  readonly idNumber: string;
  readonly companyName: string;
  /** Of an enterprise, with its check digit. */
  readonly creditCode: string;
  readonly school: string;
}

const kindOf = (random: Random): Kind => {
  const share = random.next();
  if (share < 0.45) return 'person';
  if (share < 0.7) return 'enterprise';
  return share < 0.85 ? 'student' : 'abroad';
};

/** The customer of a number: nobody else has their name, phone or papers. `base` tells one customer base from another. */
export const personOf = (
  random: Random,
  n: number,
  base: string,
): { readonly kind: Kind; readonly account: Account; readonly papers: Papers } => {
  const kind = kindOf(random);
  const fullName = random.pick(family) + random.pick(given);
  const companyName = `${random.pick(cities)}${random.pick(studios)}${random.pick(trades)}有限公司`;
  const mark = `${base}${n}`;
  const born = `${random.between(1975, 2003)}${pad(random.between(1, 12), 2)}${pad(random.between(1, 28), 2)}`;
  const papers = {
    fullName,
    idNumber: withPersonDigit(`${random.between(110_101, 659_001)}${born}${pad(n % 1000, 3)}`),
    companyName,
    creditCode: withCheckDigit(`91${random.between(110_000, 659_000)}${pad(n, 9)}`),
    school: random.pick(schools),
  };
  const studio = random.pick(abroad);
  const account: Account =
    kind === 'abroad'
      ? {
          userName: `${studio.company.replaceAll(' ', '')}-${mark}`,
          phone: null,
          email: `studio-${mark}@renderdesk.example`.toLowerCase(),
          zone: 2,
          ...studio,
          businessType: 1,
        }
      : {
          userName: `${kind === 'enterprise' ? companyName.slice(0, 4) : fullName}-${mark}`,
          phone: `19${random.between(0, 9)}${pad(random.between(0, 9999), 4)}${pad(n % 10_000, 4)}`,
          email: null,
          zone: 1,
          company: kind === 'enterprise' ? companyName : '',
          country: '中国',
          city: random.pick(cities),
          businessType: kind === 'student' ? 0 : random.pick([0, 1, 2] as const),
        };
  return { kind, account, papers };
};

const pad = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length);
