import { day, hour, type Money, type StudioSkill } from '@renderdesk/contract';
import { sql } from 'kysely';
import type { Tx } from '../core/db/db.ts';
import { acceptStage, awardProject, deliverStage, makeOffer, publishProject } from '../outsourcing/index.ts';

interface Filling {
  readonly now: Date;
  /** Who reviews. */
  readonly staff: readonly number[];
}

const studios: readonly (readonly [string, readonly StudioSkill[], number, 1 | 2 | 3 | 4 | 5])[] = [
  ['远山动画', [1, 3, 4], 32, 2],
  ['白鹭视效', [5, 7], 18, 2],
  ['北岸灯光', [6, 7], 12, 2],
  ['拾光模型', [1, 2], 9, 1],
  ['像素工坊', [4], 6, 1],
  ['星桥合成', [7], 7, 3],
  ['云雀绑定', [3], 4, 4],
  ['青麦特效', [5], 11, 5],
];
const projects = [
  '短片第三集灯光',
  '角色绑定六套',
  '古镇场景建模',
  '海浪特效镜头',
  '片头合成',
  '手办广告动画',
  '工厂漫游灯光',
  '竹林贴图',
  '雪山破碎特效',
] as const;

/** Studios with qualifications in each status, and projects from the draft to the last paid stage. */
export const fillOutsourcing = async (tx: Tx, { now, staff }: Filling): Promise<void> => {
  const [by = 1] = staff;
  const accounts = await tx
    .selectFrom('user')
    .where('main_id', 'is', null)
    .where('currency', '=', 1)
    .where('is_agent_purse', '=', false)
    .where('deleted_at', 'is', null)
    .where('auth_status', 'in', [8, 9])
    .select((eb) => [
      'user.id',
      sql<number>`coalesce((select a.balance from account a where a.owner_id = "user".id and a.kind = 1 and a.currency = 1), 0)::float8
        - coalesce((select l.running_hold + l.pending from owner_live l where l.owner_id = ${eb.ref('user.id')}), 0)::float8`.as(
        'cash',
      ),
    ])
    .orderBy('user.id')
    .execute();
  const clients = accounts.toSorted((a, b) => b.cash - a.cash).slice(0, 4);
  const others = accounts.filter((one) => !clients.includes(one)).slice(0, studios.length);
  for (const [at, [studioName, skills, seats, status]] of studios.entries()) {
    const user = others[at];
    if (user === undefined) continue;
    const submitted = new Date(now.getTime() - (20 - at) * day);
    const isDecided = status !== 1;
    await tx
      .insertInto('qualification')
      .values({
        user_id: user.id,
        studio_name: studioName,
        introduction: `${studioName}，${seats} 人团队`,
        studio_skills: [...skills],
        seats,
        qualification_status: status,
        submitted_at: submitted,
        ...(isDecided && { decided_by: by, decided_at: new Date(submitted.getTime() + day) }),
        ...(isDecided &&
          status !== 3 && {
            studio_level: 2,
            valid_until: new Date(now.getTime() + (status === 4 ? -1 : 300) * day),
          }),
        reason: status === 3 ? '作品样本不足' : status === 5 ? '多次逾期交付' : '',
        created_at: submitted,
      })
      .execute();
  }
  for (const [at, title] of projects.entries()) {
    const client = clients[at % clients.length];
    if (client) await fillProject(tx, { at, title, client, studios: others, by, now });
  }
};

const fillProject = async (
  tx: Tx,
  o: {
    readonly at: number;
    readonly title: string;
    readonly client: { readonly id: number; readonly cash: number };
    readonly studios: readonly { readonly id: number }[];
    readonly by: number;
    readonly now: Date;
  },
): Promise<void> => {
  const { at, client, by } = o;
  const began = new Date(o.now.getTime() - (12 - at) * day);
  const userId = client.id;
  const projectId = await publishProject(tx, {
    userId,
    currency: 1,
    title: o.title,
    description: `${o.title}，共 ${20 + at * 5} 个镜头`,
    studioSkills: [((at % 7) + 1) as StudioSkill],
    budget: '300' as Money,
    offersUntil: new Date(o.now.getTime() + 20 * day),
    isDraft: at === 0,
    files: [],
    by: { uploaded_by: by },
    now: began,
  });
  const status = at < 2 ? at : at === 2 ? 2 : 3;
  const reviewed = { decided_by: by, decided_at: new Date(began.getTime() + hour) };
  if (status > 1)
    await tx
      .updateTable('outsourcing_project')
      .set({ project_status: status as 2 | 3, reason: status === 2 ? '需求描述不清' : '', ...reviewed })
      .where('id', '=', projectId)
      .execute();
  if (status !== 3) return;
  const offers: number[] = [];
  for (const studio of o.studios.slice(0, 3))
    offers.push(
      await makeOffer(tx, {
        projectId,
        userId: studio.id,
        currency: 1,
        days: 10 + at,
        words: '按批次交付',
        stages: [
          { title: '第一批', amount: '40' as Money },
          { title: '第二批', amount: '60' as Money },
        ],
        now: new Date(began.getTime() + 2 * hour),
      }),
    );
  const [offerId] = offers;
  const [studio] = o.studios;
  if (at < 5 || offerId === undefined || studio === undefined || client.cash < 400) return;
  const scope = sql<boolean>`true`;
  const staff = { kind: 'staff', id: by, now: o.now } as const;
  const versionNow = async (): Promise<number> =>
    (
      await tx
        .selectFrom('outsourcing_project')
        .where('id', '=', projectId)
        .select('version')
        .executeTakeFirstOrThrow()
    ).version;
  await awardProject(
    tx,
    { projectId, version: await versionNow(), offerId, reason: '客户来电选定', scope },
    staff,
  );
  if (at < 6) return;
  await tx
    .updateTable('outsourcing_project')
    .set({ project_status: 5 })
    .where('id', '=', projectId)
    .execute();
  for (let stage = 0; stage < at - 6; stage += 1) {
    const which = { projectId, version: await versionNow() };
    const delivery = {
      ...which,
      userId: studio.id,
      note: '请验收',
      files: [],
      by: { uploaded_by: by },
      now: o.now,
    };
    await deliverStage(tx, delivery);
    await acceptStage(tx, { projectId, version: await versionNow(), scope }, staff);
  }
};
