import {
  basePath,
  errorCodes,
  lookups,
  organizations as organizationCalls,
  session,
  tags,
} from '@renderdesk/contract';
type Row = Readonly<Record<string, unknown>>;
interface Query {
  readonly words?: string;
  readonly ids?: readonly number[];
  readonly taskId?: number;
  /** The content of a file that was sent. */
  readonly file?: string;
  readonly apply?: string;
}

const users = [
  [100_001, '星河动画', 1, null, '上海星河动画有限公司'],
  [100_002, '星河动画', 2, '星河动画', ''],
  [100_003, '星河动画', 3, '北辰影业', ''],
  [100_004, 'Northlight Studio', 1, null, 'Northlight Animation Ltd'],
  [100_005, 'Northlight Studio', 2, 'Northlight Studio', ''],
].map(([userId, userName, accountType, mainUsername, company]) => ({
  userId,
  userName,
  accountType,
  mainUsername,
  company,
  foundBy: 'name',
}));
const staff = [
  [11, '李娜', '国内动画销售部', '销售'],
  [12, '王敏', '项目协调组', 'PC'],
  [13, '李娜', '海外销售部', '销售'],
  [14, 'Ada Lovelace', '技术指导组', 'TD'],
].map(([adminId, reallyName, organizationName, positionName]) => ({
  adminId,
  reallyName,
  organizationName,
  positionName,
  isGone: false,
}));
const organizations = [
  [1, null, '总公司'],
  [2, 1, '销售中心'],
  [3, 2, '国内动画销售部'],
  [4, 2, '海外销售部'],
  [5, 1, '技术支持中心'],
  [6, 5, '技术指导组'],
  [7, 5, '项目协调组'],
  [8, 1, '财务部'],
].map(([organizationId, parentId, organizationName]) => ({ organizationId, parentId, organizationName }));
const nodes = Array.from({ length: 60 }, (_, index) => ({
  nodeId: 500 + index,
  name: `SH-cpu-${String(index + 1).padStart(4, '0')}`,
  ip: `10.20.30.${index + 1}`,
  platform: 1,
}));
const areas = ['华东', '华南', '北美', '欧洲'].map((nameZh, index) => ({
  id: index + 1,
  nameZh,
  nameEn: ['East China', 'South China', 'North America', 'Europe'][index],
  zone: index < 2 ? 1 : 2,
  businessType: 1,
  areaProperties: [],
}));
const platforms = ['www2', 'w7', 'gpu5', 'gpu9', '效果图'].map((nameZh, index) => ({
  platform: index + 1,
  nameZh,
  nameEn: index === 4 ? 'Pictures' : nameZh,
  kind: [0, 0, 1, 1, 2][index],
}));
const labels = ['加急', '项目', '项目/灯光', '项目/特效', 'review'].map((adminTagName, index) => ({
  adminTagName,
  tasks: 12 - index,
  openTasks: 1,
}));

/** Rows that hold what was typed, or bear the ids. */
const found = (rows: readonly Row[], id: string, { words, ids }: Query): readonly Row[] =>
  ids
    ? rows.filter((row) => ids.includes(Number(row[id])))
    : rows
        .filter((row) =>
          JSON.stringify(row)
            .toLowerCase()
            .includes((words ?? '').toLowerCase()),
        )
        .slice(0, 20);

/** A CSV of organisations, looked at line by line: a name that stands already cannot be added. */
const imported = ({ file = '', apply }: Query): unknown => {
  const [, ...lines] = file.trim().split(/\r?\n/);
  const rows = lines.map((line, at) => {
    const [organizationName = '', parentName = ''] = line.split(',');
    const isTaken = organizations.some((one) => one.organizationName === organizationName);
    return {
      line: at + 2,
      organizationName,
      parentName,
      code: isTaken ? errorCodes.alreadyTaken : errorCodes.success,
      message: isTaken ? `“${organizationName}” 已存在` : '',
    };
  });
  const applied = apply === '1' && rows.every(({ code }) => code === errorCodes.success);
  return { added: applied ? rows.length : 0, applied, rows };
};

/** A picture of its own for each task. */
const pictureOf = ({ taskId = 0 }: Query): Response =>
  new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><rect width="16" height="9" fill="hsl(${(taskId * 47) % 360} 60% 45%)"/><circle cx="5" cy="6" r="3" fill="hsl(${(taskId * 91) % 360} 70% 70%)"/></svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  );

const answers: Readonly<Record<string, (asked: Query) => unknown>> = {
  [lookups.users.path]: (asked) => ((asked.words ?? asked.ids) ? found(users, 'userId', asked) : []),
  [lookups.staff.path]: (asked) => found(staff, 'adminId', asked),
  [lookups.organizations.path]: () => organizations,
  [lookups.roles.path]: () => [
    { roleId: 1, roleName: '系统管理员', remark: '' },
    { roleId: 2, roleName: '渲染支持', remark: '夜班' },
  ],
  [lookups.nodes.path]: (asked) => found(nodes, 'nodeId', asked),
  [session.queryArea.path]: () => areas,
  [session.queryPlatform.path]: () => platforms,
  [tags.query.path]: () => labels,
  [organizationCalls.importFile.path]: imported,
  'examples/picture': pictureOf,
  'examples/reveal': ({ taskId }) => ({ actor: `mei.lin.${taskId}@example.test` }),
  'examples/none': () => [],
  'examples/never': () => new Promise(() => undefined),
};

const askedIn = async (body: BodyInit | null | undefined): Promise<Query> => {
  if (typeof body === 'string') return JSON.parse(body) as Query;
  if (!(body instanceof FormData)) return {};
  const file = body.get('file');
  const apply = body.get('apply');
  return {
    ...(typeof apply === 'string' && { apply }),
    ...(file instanceof File && { file: await file.text() }),
  };
};

/** Answers the look-ups of the kit page from examples; everything else fails as it does where the server is away. */
export const answerExamples: typeof fetch = async (address, init) => {
  const path = String(address).replace(basePath, '').split('?')[0] ?? '';
  const answer = answers[path];
  if (!answer) throw new TypeError('the kit page asks no server');
  const data = answer(await askedIn(init?.body));
  if (data instanceof Promise) return (await data) as Response;
  return data instanceof Response
    ? data
    : Response.json({ code: 200, message: '', result: true, data, requestId: 'example' });
};

/** What an example holds that is edited. */
export const known = {
  userId: 100_002,
  adminIds: [11, 13],
  organizationId: 4,
  roleIds: [2],
  labels: ['项目/灯光'],
  areaIds: [1, 2],
  platform: 3,
  nodeIds: [500, 501],
  statuses: [0, 5] as const,
  day: '2026-03-01',
  month: '2026-03',
};
