import { createHash } from 'node:crypto';
import { currencyOfZone, day, dayOf } from '@renderdesk/contract';
import { addRows, setRow } from '../build/rows.ts';
import type { Tx } from '../core/db/db.ts';
import { areas } from './places.data.ts';
import type { Random } from './random.ts';

/** Agents of the demo: sign-in name, name, area's number among the areas, business. */
const agents = [
  ['agent.chengdu', '成都蓝鲸代理', 0, 1],
  ['agent.hangzhou', '杭州云栈视觉', 0, 1],
  ['agent.wuhan', '武汉极光数字', 1, 2],
  ['agent.xian', '西安长空代理', 2, 1],
  ['agent.changsha', '长沙芒果动画服务', 1, 1],
  ['agent.shenzhen', '深圳星图代理', 3, 0],
  ['agent.xiamen', '厦门鹭岛数字', 3, 2],
  ['agent.busan', 'Busan Render Partners', 9, 1],
  ['agent.bangkok', 'Bangkok Frame House', 10, 1],
  ['agent.singapore', 'Lion City Pixels', 9, 2],
  ['agent.dalian', '大连海岸线动画', 0, 1],
  ['agent.nanjing', '南京六朝效果图', 2, 0],
] as const;

export const agentLogins = agents.map(([login]) => login);

/** Who applied, the newest first: contact, company, what they say. */
const applicants = [
  ['王海涛', '青岛海平面数字科技', '山东地区有 12 家动画工作室客户'],
  ['陈思雨', '合肥量子视觉', '教育渠道，每年约 300 名学生项目'],
  ['Nguyen Minh', 'Saigon Motion', 'Advertising studios in Ho Chi Minh City'],
  ['周建军', '重庆山城效果图', '室内设计公司 40 家'],
  ['吴雅琴', '昆明彩云数字', '文旅动画项目'],
  ['Priya Nair', 'Kochi VFX Services', 'Two feature films a year'],
  ['郑凯', '天津津门渲染', '家装平台合作'],
  ['林小舟', '福州榕城动画', '短剧团队'],
  ['冯志远', '郑州中原动漫', '动漫基地园区服务商'],
  ['沈一鸣', '苏州园林数字', '建筑漫游与文旅'],
  ['Maria Santos', 'Cebu Animation Hub', 'Outsourcing studios with 60 seats'],
  ['蒋晓东', '南昌赣江视效', '网络电影后期'],
  ['韩雪松', '哈尔滨冰城动画', '电视动画两部在制'],
  ['杨帆', '济南泉城效果图', '家具电商渲染'],
  ['Ahmad Faiz', 'KL Pixel Works', 'Commercials and game trailers'],
  ['曹立新', '石家庄燕赵数字', '高校实训基地'],
  ['许文静', '无锡太湖数字', '影视基地配套服务'],
  ['邓超群', '南宁绿城动画', '东盟渠道'],
  ['彭博', '贵阳云谷渲染', '大数据园区客户'],
  ['Lee Soo-jin', 'Incheon Render', 'Web animation teams'],
  ['谢楠', '太原并州视觉', '未提供营业执照'],
  ['萧敬', '海口椰城数字', '旅游宣传片'],
  ['Tom Becker', 'Alpine Frames', 'Single freelancer'],
  ['唐婉', '兰州金城效果图', '公司成立不足三个月'],
] as const;

const statuses = [0, 0, 0, 0, 1, 2, 0, 2] as const;

/** The accounts of the agents, in their order; some are among the staff already. Customers are given to them. */
export const fillAgentAccounts = async (tx: Tx, now: Date): Promise<readonly number[]> => {
  const [[first]] = agents;
  const known = await tx
    .selectFrom('admin')
    .innerJoin('admin_role', 'admin_role.admin_id', 'admin.id')
    .where('login_name', 'in', agentLogins)
    .select(['admin.id', 'login_name', 'organization_id', 'role_id'])
    .execute();
  const ids = new Map(known.map(({ login_name, id }) => [login_name, id]));
  const like = known.find(({ login_name }) => login_name === first);
  const made = await tx
    .insertInto('admin')
    .values(
      agents
        .filter(([login]) => !ids.has(login))
        .map(([login, name], at) => ({
          login_name: login,
          really_name: name,
          phone: `198${String(at + 1).padStart(8, '0')}`,
          email: `${login}@agents.example`,
          organization_id: like?.organization_id ?? null,
          is_outside: true,
          password_hash: '!',
          created_at: now,
        })),
    )
    .returning(['id', 'login_name'])
    .execute();
  for (const { id, login_name } of made) ids.set(login_name, id);
  await addRows(
    tx,
    'admin_role',
    made.map(({ id }) => ({ admin_id: id, role_id: like?.role_id ?? 0 })),
  );
  return agents.flatMap(([login]) => ids.get(login) ?? []);
};

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * day);

/** Agents with their prices over time, applications in every status, and uploads by which salespeople were allocated. */
export const fillAgents = async (
  tx: Tx,
  o: {
    readonly random: Random;
    readonly now: Date;
    readonly ids: readonly number[];
    readonly staff: readonly number[];
  },
): Promise<void> => {
  const { random, now, ids, staff } = o;
  const areaOf = (at: number) => areas[at % areas.length] ?? areas[0];
  await addRows(
    tx,
    'agent',
    agents.map(([login, , area, business], at) => ({
      id: ids[at] ?? 0,
      invite_key: createHash('sha256').update(login).digest().subarray(0, 6),
      area_id: areaOf(area).id,
      status: at === 10 ? (1 as const) : at === 11 ? (2 as const) : (0 as const),
      business_type: business,
      country: areaOf(area).zone === 1 ? '中国' : '',
      spread_url: `https://partner.example/${login.split('.')[1]}`,
      remark: at === 10 ? '等待补充保证金' : '',
      init_customer_role: at % 3 === 0 ? (55 as const) : (49 as const),
      init_picture_pro: business === 0,
      init_coupon_balance: String((at % 4) * 50),
      init_coupon_term_days: 90,
      custom_price_flag: at % 5 === 0,
      created_at: daysBefore(now, 400 - at * 29),
    })),
  );
  await setRow(tx, 'admin', ids[11] ?? 0, { status: 1 });
  const terms = agents.flatMap(([, , area], at) => {
    const zone = areaOf(area).zone;
    const price = (base: number): string => (base * (zone === 1 ? 1 : 0.15)).toFixed(4);
    const one = {
      agent_id: ids[at] ?? 0,
      mode: at % 3 === 1 ? (2 as const) : (1 as const),
      commission_rate: at % 3 === 1 ? '8' : null,
      currency: currencyOfZone(zone),
      created_by: staff[0] ?? null,
    };
    const begun = daysBefore(now, 400 - at * 29);
    return [
      {
        ...one,
        cpu_price: price(0.05),
        gpu_price: price(4.2),
        starts_on: dayOf(begun.getTime()),
        created_at: begun,
      },
      ...(at % 2 === 0
        ? [
            {
              ...one,
              cpu_price: price(0.046),
              gpu_price: price(3.9),
              starts_on: dayOf(daysBefore(now, 60).getTime()),
              created_at: daysBefore(now, 62),
              reason: '年度续约',
            },
          ]
        : []),
    ];
  });
  await tx.insertInto('agent_terms').values(terms).execute();
  await addRows(
    tx,
    'agent_staff',
    ids.map((agent_id, at) => ({
      agent_id,
      admin_id: staff[at % staff.length] ?? 0,
      valid_from: daysBefore(now, 400 - at * 29),
      changed_by: staff[0] ?? 0,
    })),
  );
  await addRows(
    tx,
    'agent_application',
    applicants.map(([contact, company, statement], at) => {
      // Agents came from one application each; the newest ones wait.
      const status = at < 16 ? statuses[at % statuses.length] : at < 20 ? 1 : 2;
      const submitted = daysBefore(now, 0.4 + at * 6 + random.next());
      const became = status === 1 ? ids[at < 16 ? at >> 3 : at - 14] : undefined;
      return {
        contact_name:
          at < applicants.length ? contact : `${contact}${Math.floor(at / applicants.length) + 1}`,
        company: at < applicants.length ? company : '',
        phone: `186${String(20_000_000 + at * 7919)}`,
        email: `applicant${at + 1}@agents.example`,
        business_type: at % 3 === 0 ? (0 as const) : (1 as const),
        country: /[a-z]/i.test(contact) ? 'Overseas' : '中国',
        mode: at % 3 === 0 ? (1 as const) : (2 as const),
        source: at % 2 === 0 ? (2 as const) : (1 as const),
        statement,
        status: status ?? 0,
        remark: status === 2 ? '营业执照与申请公司不一致' : '',
        agent_id: became ?? null,
        entered_by: staff[at % staff.length] ?? null,
        submitted_at: submitted,
        ...(status !== 0 && {
          decided_by: staff[0] ?? null,
          decided_at: new Date(submitted.getTime() + day / 2),
        }),
        created_at: submitted,
      };
    }),
  );
};

/** Uploads of somebody by which customers were allocated to salespeople; some lines of each failed. */
export const fillBatches = async (tx: Tx, adminId: number, now: Date): Promise<void> => {
  await addRows(
    tx,
    'salesperson_batch',
    Array.from({ length: 8 }, (_, at) => {
      const failed = Array.from({ length: at % 3 }, (__, row) => ({
        customer: `不存在的客户${row + 1}`,
        salesperson: 'li.na',
        message: '该记录不存在或已被删除。',
      }));
      return {
        admin_id: adminId,
        file_name: `销售分配-${String(at + 1).padStart(2, '0')}.csv`,
        total: 20 + at,
        done: 20 + at - failed.length,
        failed: failed.length,
        failed_rows: JSON.stringify(failed),
        created_at: daysBefore(now, at * 11 + 1),
      };
    }),
  );
};
