import { hour } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { addRows } from '../build/rows.ts';
import type { DB, Tx } from '../core/db/db.ts';
import { companyEndings, labels, seats, sources, studioKinds, studioWords } from './customers.data.ts';
import { areas, citiesOf } from './places.data.ts';
import { type Random } from './random.ts';
import { spread } from './moments.ts';
import type { StaffByKind } from './staff.ts';

const counts = { main: 280, child: 95, ding: 25 } as const;

/** What tasks need to know of the customer who submits them. */
export interface Customer {
  readonly id: number;
  readonly ownerId: number;
  readonly areaId: number;
  readonly zone: 1 | 2;
  readonly currency: 1 | 2;
  readonly picture: boolean;
  readonly level: 49 | 55 | 56 | 57 | 58;
  /** How often this one submits, against the others. */
  readonly weight: number;
  /** The picture membership of its main account, which makes its frames on picture platforms free. */
  readonly memberContract?: number;
}

type NewUser = Insertable<DB['user']> & { id: number; name: string; registered_at: Date };

/** Customers with their areas, staff and last sign-ins; child accounts of which some bear a main account's name. */
export async function fillCustomers(
  tx: Tx,
  { random, now, staff }: { random: Random; now: Date; staff: StaffByKind },
): Promise<Customer[]> {
  await addRows(
    tx,
    'area',
    areas.map((area) => ({
      id: area.id,
      name_zh: area.nameZh,
      name_en: area.nameEn,
      zone: area.zone,
      business_type: area.businessType,
      area_properties: [...area.properties],
      is_coupon_area: area.coupon,
    })),
  );
  const labelIds = await fillLabels(tx, now);
  const ids = await nextIds(tx, counts.main + counts.child + counts.ding);
  const names = studioNames(random);
  // Everyone was here before the first task.
  const earlier = new Date(now.getTime() - 20 * 24 * hour);
  const mains = ids
    .slice(0, counts.main)
    .map((id, index) => mainAccount(id, index, names, { random, earlier, labelIds }));
  // Only studios of animators have seats; every fifth child of the first ones bears the name of another main account.
  const parents = mains.filter((main) => main.business_type !== 0 && !main.is_zombie);
  const children = ids
    .slice(counts.main)
    .map((id, index) => childAccount(id, index, parents, mains, random, earlier));
  const users = [...mains, ...children];
  for (let start = 0; start < users.length; start += 100) {
    await addRows(tx, 'user', users.slice(start, start + 100));
  }
  await fillStaffOf(tx, mains, staff, random, now);
  await addRows(
    tx,
    'user_live',
    users.map((user) => ({
      user_id: user.id,
      last_login_at: spread(random, now, user.is_zombie ? 400 * 24 * hour : 14 * 24 * hour),
      last_login_ip: `203.0.113.${random.between(1, 254)}`,
    })),
  );
  return users
    .filter((user) => user.enabled !== false && !user.is_zombie)
    .map((user) => customerOf(user, random));
}

/** The labels, a tree; answers those that customers bear. */
async function fillLabels(tx: Tx, now: Date): Promise<number[]> {
  const below: number[] = [];
  for (const [name, children] of labels) {
    const add = (values: Insertable<DB['user_label']>) =>
      tx.insertInto('user_label').values(values).returning('id').executeTakeFirstOrThrow();
    const parent = await add({ name, created_at: now });
    for (const child of children)
      below.push((await add({ name: child, parent_id: parent.id, created_at: now })).id);
  }
  return below;
}

async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('user', 'id')) AS id FROM generate_series(1, ${count}::int)`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

interface Name {
  readonly name: string;
  readonly company: string;
}

/**
 * A phone number of a country, another for each index. In the mainland it is of a range of virtual operators, elsewhere of a range that
 * is kept for fiction or, where a country keeps none, of one that it has not given out.
 */
function phoneOf(country: string, index: number): string {
  const [prefix, digits] = ranges[country] ?? mainland;
  return `${prefix}${String((index * 7919) % 10 ** digits).padStart(digits, '0')}`;
}
const mainland = ['1701', 7] as const;
/** The beginning of each country's numbers, and how many figures follow. */
const ranges: Readonly<Record<string, readonly [prefix: string, digits: number]>> = {
  Canada: ['+1604555', 4],
  'United States': ['+1213555', 4],
  France: ['+336399', 5],
  Germany: ['+4917139200', 4],
  Spain: ['+3460000', 4],
  Malaysia: ['+60110000', 4],
  Thailand: ['+6680000', 4],
  Singapore: ['+65800', 5],
  日本: ['+8190000', 5],
  한국: ['+821000', 6],
  Australia: ['+6149157', 4],
  'New Zealand': ['+64200', 6],
};

/** Every word with every kind, shuffled: more names than there are main accounts, none twice. */
function studioNames(random: Random): { zh: Name[]; en: Name[] } {
  const combine = (language: 'zh' | 'en', gap: string): Name[] =>
    studioWords[language]
      .flatMap((word) => studioKinds[language].map((kind) => `${word}${gap}${kind}`))
      .map((name) => ({
        name,
        company: companyOf(name, gap, random.pick(companyEndings[language])),
        at: random.next(),
      }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name, company }) => ({ name, company }));
  return { zh: combine('zh', ''), en: combine('en', ' ') };
}

/** A name as a company's, without saying twice what it ends with: no 工作室工作室, no 文化传媒文化传播. */
const companyOf = (name: string, gap: string, ending: string): string => {
  if (name.endsWith(ending)) return name;
  return `${name}${gap}${name.endsWith('文化传媒') ? ending.replace('文化传播', '') : ending}`;
};

function mainAccount(
  id: number,
  index: number,
  names: { zh: Name[]; en: Name[] },
  { random, earlier, labelIds }: { random: Random; earlier: Date; labelIds: readonly number[] },
): NewUser {
  const areaId = random.weighted(areaWeights);
  const area = areas.find((one) => one.id === areaId) ?? areas[0];
  const pool = area.zone === 1 || names.en.length === 0 ? names.zh : names.en;
  const { name, company } = pool.pop() ?? { name: `studio-${index}`, company: '' };
  const [country, province, city] = random.pick(citiesOf[area.id] ?? [['', '', '']]);
  const zombie = area.id === 11;
  return {
    id,
    owner_id: id,
    account_type: 1,
    name,
    company: random.chance(0.85) ? company : '',
    country,
    province,
    city,
    phone: phoneOf(country, index),
    email: `studio${index + 1}@customers.example`,
    zone: area.zone,
    area_id: area.id,
    business_type:
      area.businessType === 0
        ? 0
        : random.weighted([
            [1, 8],
            [2, 2],
            [3, 1],
          ] as const),
    level: random.weighted([
      [49, 60],
      [55, 20],
      [56, 11],
      [57, 6],
      [58, 3],
    ] as const),
    is_picture_member: area.businessType === 0 && random.chance(0.4),
    // Whoever applies does so through the portal.
    auth_status: random.weighted([
      [9, 50],
      [8, 25],
      [0, 20],
      [3, 2],
      [4, 2],
      [12, 1],
    ] as const),
    enabled: !random.chance(0.03),
    is_zombie: zombie,
    is_internal_test: index % 97 === 5,
    node_limit: random.chance(0.2) ? random.pick([20, 50, 100, 200] as const) : null,
    from_where: random.pick(sources),
    user_scale: scales[index % scales.length] ?? 0,
    register_source: doors[index % doors.length] ?? 1,
    register_type: area.zone !== 1 ? 2 : index % 5 === 2 ? 3 : 1,
    registered_at: spread(random, earlier, 3 * 365 * 24 * hour),
    label_ids: random.chance(0.25) ? [random.pick(labelIds)] : [],
  };
}

/** Team sizes and doors of registration, one customer after another. */
const scales = [2, 1, 3, 2, 4, 0, 2, 3, 1, 2, 5, 3] as const;
const doors = [1, 1, 2, 1, 3, 1, 5, 4, 1, 2] as const;
const areaWeights = areas.map((area) => [area.id, area.weight] as const);

function childAccount(
  id: number,
  index: number,
  parents: readonly NewUser[],
  mains: readonly NewUser[],
  random: Random,
  earlier: Date,
): NewUser {
  const ding = index >= counts.child;
  const parent = parents[(index * 7) % Math.max(1, Math.floor(parents.length / 3))];
  if (!parent) throw new Error('No main account for a child account.');
  // Code 733 asks which account a name means: some children are called like a main account.
  const namesake = index % 12 === 3 ? mains[(index * 11) % mains.length] : undefined;
  return {
    id,
    owner_id: random.chance(0.7) ? parent.id : id,
    main_id: parent.id,
    account_type: ding ? 3 : 2,
    name: namesake?.name ?? `${parent.name}-${seats[index % seats.length] ?? 'render'}${index}`,
    company: parent.company ?? '',
    country: parent.country ?? '',
    province: parent.province ?? '',
    city: parent.city ?? '',
    zone: parent.zone,
    area_id: parent.area_id ?? null,
    business_type: parent.business_type ?? 1,
    level: parent.level ?? 49,
    auth_status: parent.auth_status ?? 0,
    register_source: 1,
    register_type: ding ? 4 : 1,
    from_where: parent.from_where ?? '',
    registered_at: spread(random, earlier, 365 * 24 * hour),
  };
}

/** Salesman, PC and TD by area; some customers wait in the public pool, and some changed hands last year. */
async function fillStaffOf(
  tx: Tx,
  mains: readonly NewUser[],
  staff: StaffByKind,
  random: Random,
  now: Date,
): Promise<void> {
  const rows: Insertable<DB['user_staff']>[] = [];
  for (const main of mains) {
    for (const [kind, share] of [
      [1, 0.85],
      [2, 0.6],
      [3, 0.5],
      [4, 0.06],
    ] as const) {
      const candidates = staff[kind];
      if (candidates.length === 0 || !random.chance(share)) continue;
      const since = new Date(
        main.registered_at.getTime() + random.next() * (now.getTime() - main.registered_at.getTime()),
      );
      if (random.chance(0.1)) {
        const before = main.registered_at;
        const former = { user_id: main.id, kind, admin_id: random.pick(candidates), valid_from: before };
        rows.push({ ...former, valid_to: since, changed_by: former.admin_id, reason: '部门调整' });
      }
      const admin = random.pick(candidates);
      rows.push({
        user_id: main.id,
        kind,
        admin_id: admin,
        valid_from: since,
        valid_to: null,
        changed_by: admin,
      });
    }
  }
  await tx.insertInto('user_staff').values(rows).execute();
}

function customerOf(user: NewUser, random: Random): Customer {
  const zone = user.zone === 1 ? 1 : 2;
  return {
    id: user.id,
    ownerId: user.owner_id,
    areaId: user.area_id ?? areas[0].id,
    zone,
    currency: zone,
    picture: user.business_type === 0,
    level: user.level ?? 49,
    // A few submit most of the work.
    weight: 1 / (0.02 + random.next()),
  };
}
