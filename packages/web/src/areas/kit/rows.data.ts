import {
  Instant,
  Money,
  type Page,
  type renders,
  renderStatus,
  type RowOf,
  runningStatuses,
  softwareIds,
  stopType,
  TaskId,
  UserId,
} from '@renderdesk/contract';
export type ExampleRow = RowOf<typeof renders.list>;

/** A repeatable stream of numbers in [0, 1). */
const stream = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  const mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed));
  return ((again ^ (again >>> 14)) >>> 0) / 4_294_967_296;
};
const people = [
  'blue_whale',
  '星河动画',
  'studio-nine',
  '追光者',
  'pixel.farm',
  '山海影业',
  'k.tanaka',
  '青木工作室',
];
const projects = ['海底两万里', 'EP07_final', 'ad-spring-2026', '长安夜', 'showreel', '汽车广告_B'];
const scenes = ['shot_010_v12.ma', 'int_kitchen_cam03.max', '雨巷_灯光测试.blend', 'crowd_sim_0420.hip'];
const start = Date.UTC(2026, 2, 1);

/** One example row; the same number gives the same row. */
export const exampleRow = (index: number): ExampleRow => {
  const next = stream(index * 7919 + 17);
  const pick = <T>(values: readonly T[], otherwise: T): T =>
    values[Math.floor(next() * values.length)] ?? otherwise;
  const total = 1 + Math.floor(next() * 480);
  const success = Math.floor(next() * total);
  const failure = Math.floor(next() * Math.min(6, total - success));
  const running = Math.floor(next() * Math.min(40, total - success - failure));
  const submitTime = Instant.parse(start - index * 97_000);
  const begun = next() > 0.2;
  const taskStatus = pick(runningStatuses, renderStatus.of.waiting);
  return {
    taskId: TaskId.parse(20_480_000 - index),
    userId: UserId.parse(1000 + (index % 97)),
    userName: pick(people, 'a'),
    accountType: next() > 0.7 ? 2 : 1,
    company: next() > 0.5 ? '上海某某数字影视有限公司' : null,
    areaId: 1 + (index % 4),
    platform: 1 + (index % 5),
    cgId: Number(pick(Object.keys(softwareIds), '2000')),
    taskFlag: 0,
    taskStatus,
    stopType: next() > 0.9 ? stopType.of.admin : null,
    holdReason: null,
    errors: failure,
    etaLow: null,
    etaHigh: null,
    lastError: failure > 0 ? 'Error: no license' : '',
    projectName: pick(projects, ''),
    sceneName: pick(scenes, ''),
    pluginVersions: ['arnold 7.3.1', 'yeti 4.2'].slice(0, 1 + Math.floor(next() * 2)),
    waiting: total - success - failure - running,
    running,
    aborted: 0,
    failure,
    success,
    total,
    nodeLimit: next() > 0.6 ? 50 : null,
    level: Math.floor(next() * 100),
    maxPriority: next() > 0.9,
    fullSpeed: next() > 0.7,
    operable: next() > 0.05,
    consume: Money.parse((next() * 4200).toFixed(4)),
    currency: index % 5 === 0 ? 2 : 1,
    reRenderCount: Math.floor(next() * 3),
    submitTime,
    startTime: begun ? Instant.parse(submitTime + 61_000) : null,
    endTime: null,
    adminTags: next() > 0.8 ? ['加急', 'VIP'] : [],
    remark: '',
    deleted: false,
    version: 1,
  };
};

/** Examples that answer like the server: filtered by status and keywords, sorted by consumption or time, paged. */
export class ExampleRows {
  #rows: ExampleRow[];
  constructor(count: number) {
    this.#rows = Array.from({ length: count }, (_, index) => exampleRow(index));
  }
  /** Renders a little of every fifth task, as if the farm had gone on. */
  goOn(): void {
    this.#rows = this.#rows.map((row, index) =>
      index % 5 > 0 || row.waiting === 0
        ? row
        : { ...row, waiting: row.waiting - 1, success: row.success + 1, version: row.version + 1 },
    );
  }
  read(input: Readonly<Record<string, unknown>>): Page<ExampleRow> {
    const words = String(input['keywords'] ?? '').toLowerCase();
    const statuses = [input['taskStatus'], input['taskStatusList']].flat();
    const found = this.#rows.filter(
      (row) =>
        (words === '' || `${row.taskId} ${row.sceneName} ${row.userName}`.toLowerCase().includes(words)) &&
        (statuses.every((code) => code === undefined) || statuses.includes(row.taskStatus)),
    );
    const by = (row: ExampleRow): number =>
      input['consumeFlag'] === undefined ? row.submitTime : Number(row.consume);
    const rising = input['consumeFlag'] === 1 || input['startTimeFlag'] === 1;
    const sorted = found.toSorted((a, b) => (rising ? by(a) - by(b) : by(b) - by(a)));
    const size = Number(input['pageSize']);
    const pageNum = Number(input['pageNum'] ?? 1);
    return {
      pageNum,
      pageCount: Math.ceil(found.length / size),
      total: found.length,
      size,
      items: sorted.slice((pageNum - 1) * size, pageNum * size),
    };
  }
}
