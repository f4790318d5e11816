import {
  adminStatus,
  allocationKind,
  feedbackErrorType,
  feedbackModule,
  feedbacks,
  feedbackSource,
  type FeedbackSource,
  feedbackStatus,
  feedbackType,
  hour,
  portal,
  type PortalInput,
} from '@renderdesk/contract';
import type { Tx } from '../core/db/db.ts';
import type { DemoHistory } from '../demoHistory.ts';

type Words = Omit<PortalInput<typeof portal.submitFeedback>, 'source'>;
/** How far it has come, and what staff said. */
type Course =
  | { readonly to: 'new' }
  | { readonly to: 'handling' }
  | { readonly to: 'answered' | 'closed'; readonly answer: string }
  | { readonly to: 'invalid'; readonly reason: string };
type Written = Course & {
  readonly source: FeedbackSource;
  readonly words: Words;
  readonly hoursAgo: number;
};

const { animation, web, picture, api, plugin, officialSite, platform } = feedbackSource.of;
const { problem, suggestion, question } = feedbackType.of;
const { upload, submission, rendering, download, payment, signIn } = feedbackModule.of;
const { crash, slow, transferFailed, renderFailed, wrongImage } = feedbackErrorType.of;

const later = { to: 'closed', answer: '已反馈给产品团队，后续版本支持后会通知您。' } as const;
/** What customers wrote, the latest first of each source. */
const written: readonly Written[] = [
  {
    source: officialSite,
    hoursAgo: 3,
    to: 'new',
    words: { content: '价格页没有 4090 节点的小时价，请补充。', type: suggestion, score: 3 },
  },
  {
    source: officialSite,
    hoursAgo: 50,
    to: 'answered',
    answer: '学生认证通过后自动享受教育价。',
    words: { content: '官网说学生有优惠，怎么申请？', type: question, score: 5 },
  },
  {
    source: officialSite,
    hoursAgo: 260,
    ...later,
    words: { content: '帮助文档的搜索结果不准', type: problem, score: 2 },
  },
  {
    source: platform,
    hoursAgo: 4,
    to: 'new',
    words: { content: '任务列表翻页后筛选条件丢失', type: problem, score: 2 },
  },
  {
    source: platform,
    hoursAgo: 29,
    to: 'handling',
    words: { content: '希望账单能按项目导出', type: suggestion, score: 4 },
  },
  {
    source: platform,
    hoursAgo: 230,
    ...later,
    words: { content: '能否在手机上看渲染进度？', type: question, score: 5 },
  },
  { source: web, hoursAgo: 2, to: 'new', words: { content: '企业账号如何申请增值税专用发票？' } },
  { source: web, hoursAgo: 5, to: 'new', words: { content: '需要渲染 8K 立体视频，请联系我报价。' } },
  {
    source: api,
    hoursAgo: 27,
    to: 'handling',
    words: { content: '批量提交时返回 40029，如何提高调用频率？' },
  },
  {
    source: web,
    hoursAgo: 31,
    to: 'answered',
    answer: '结果保留 20 天，已为您恢复至输出目录。',
    words: { content: '上个月的渲染结果找不到了，还能恢复吗？' },
  },
  { source: web, hoursAgo: 75, to: 'invalid', reason: '广告', words: { content: '低价代渲染，量大从优' } },
  { source: web, hoursAgo: 240, ...later, words: { content: '希望控制台支持日语界面。' } },
  {
    source: plugin,
    hoursAgo: 3,
    to: 'new',
    words: { content: '3ds Max 2025 中插件无法登录', version: '5.3.0', module: signIn, type: problem },
  },
  {
    source: plugin,
    hoursAgo: 28,
    to: 'answered',
    answer: '请在设置中关闭贴图重定向后重新提交。',
    words: { content: '提交后贴图路径丢失', version: '5.2.1', module: submission, type: problem },
  },
  {
    source: picture,
    hoursAgo: 4,
    to: 'new',
    words: {
      content: '大样渲染完成后玻璃材质发黑，与小样不一致',
      version: '6.0.2',
      type: problem,
      module: rendering,
      errorTypes: [wrongImage],
    },
  },
  {
    source: picture,
    hoursAgo: 26,
    to: 'handling',
    words: {
      content: '上传场景到 80% 后中断，客户端退出',
      version: '6.0.2',
      type: problem,
      module: upload,
      errorTypes: [transferFailed, crash],
    },
  },
  {
    source: picture,
    hoursAgo: 55,
    to: 'answered',
    answer: '会员时长按自然月计算，续费后自动顺延。',
    words: {
      content: '会员到期后剩余张数是否保留？',
      version: '6.0.1',
      type: question,
      module: payment,
      errorTypes: [],
    },
  },
  {
    source: picture,
    hoursAgo: 250,
    ...later,
    words: {
      content: '希望支持按图层分别下载',
      version: '6.0.1',
      type: suggestion,
      module: download,
      errorTypes: [],
    },
  },
  {
    source: animation,
    hoursAgo: 6,
    to: 'new',
    words: {
      content: '第三方插件版本不对，渲染失败',
      version: '5.3.0',
      score: 2,
      type: problem,
      module: rendering,
      errorTypes: [renderFailed],
    },
  },
  {
    source: animation,
    hoursAgo: 30,
    to: 'answered',
    answer: '已为您切换至就近线路，请重新下载。',
    words: {
      content: '下载速度只有 1 MB/s',
      version: '5.3.0',
      score: 3,
      type: problem,
      module: download,
      errorTypes: [slow],
    },
  },
  {
    source: animation,
    hoursAgo: 260,
    to: 'closed',
    answer: '感谢您的支持！',
    words: { content: '新版客户端很流畅', version: '5.3.0', score: 5 },
  },
];

/** What customers wrote on our website and in its clients, and what support made of it. */
export const fillFeedback = async (
  tx: Tx,
  o: { readonly now: Date; readonly doors: DemoHistory },
): Promise<void> => {
  const customers = await supported(tx, written.length);
  for (const [at, one] of written.entries()) {
    const customer = customers[at % customers.length];
    if (customer) await fillOne(o, customer, one);
  }
};

interface Supported {
  readonly userId: number;
  readonly adminId: number;
}

/** Customers, each with the project coordinator who looks after them. */
const supported = (tx: Tx, most: number): Promise<Supported[]> =>
  tx
    .selectFrom('user_staff as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .innerJoin('admin as a', 'a.id', 's.admin_id')
    .where('s.kind', '=', allocationKind.of.pc)
    .where('s.valid_to', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where('u.enabled', '=', true)
    .where('a.status', '=', adminStatus.of.active)
    .where('a.deleted_at', 'is', null)
    .select(['s.user_id as userId', 's.admin_id as adminId'])
    .orderBy('s.user_id')
    .limit(most)
    .execute();

const { closed, invalid } = feedbackStatus.of;

const fillOne = async (
  { now, doors }: { readonly now: Date; readonly doors: DemoHistory },
  { userId, adminId }: Supported,
  one: Written,
): Promise<void> => {
  const at = (hours: number): Date => new Date(now.getTime() - (one.hoursAgo - hours) * hour);
  const { feedbackId } = await doors.customer(
    userId,
    portal.submitFeedback,
    { source: one.source, ...one.words },
    at(0),
  );
  if (one.to === 'new') return;
  const change = (version: number, status: 3 | 4, reason: string, moment: Date) =>
    doors.staff(adminId, feedbacks.changeState, { feedbackId, version, status, reason }, moment);
  if (one.to === 'invalid') return void (await change(1, invalid, one.reason, at(1)));
  await doors.staff(adminId, feedbacks.assign, { feedbackIds: [feedbackId] }, at(1));
  if (one.to === 'handling') return;
  await doors.staff(adminId, feedbacks.answer, { feedbackId, version: 2, answer: one.answer }, at(2));
  if (one.to === 'closed') await change(3, closed, '', at(50));
};
