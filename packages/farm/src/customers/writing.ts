import {
  feedbackChannel,
  feedbackErrorType,
  feedbackModule,
  feedbackSource,
  feedbackType,
  type portal,
  type PortalInput,
} from '@renderdesk/contract';
import type { Random } from '../fleet/random.ts';

type Words = Omit<PortalInput<typeof portal.submitFeedback>, 'taskId' | 'frameIndex'>;
/** What a customer writes; some of it is about the newest task. */
export interface Writing {
  readonly does: 'write';
  readonly words: Words;
  readonly isOfTask: boolean;
}

const { problem, suggestion, question } = feedbackType.of;
const { upload, submission, rendering, download, payment } = feedbackModule.of;
const { slow, transferFailed, renderFailed, wrongImage } = feedbackErrorType.of;
type About = Pick<Words, 'content' | 'type' | 'module' | 'errorTypes'>;
const subjects: readonly [About, ...About[]] = [
  {
    content: '上传大文件到 80% 后中断，重试仍失败',
    type: problem,
    module: upload,
    errorTypes: [transferFailed],
  },
  { content: '部分帧出现噪点，与本地结果不一致', type: problem, module: rendering, errorTypes: [wrongImage] },
  { content: '下载结果速度很慢', type: problem, module: download, errorTypes: [slow] },
  {
    content: '缺少插件导致渲染失败，能否安装最新版本？',
    type: problem,
    module: rendering,
    errorTypes: [renderFailed],
  },
  { content: '希望支持按图层分别下载结果', type: suggestion, module: download, errorTypes: [] },
  { content: '提交任务时能否记住上次的参数？', type: suggestion, module: submission, errorTypes: [] },
  { content: '企业账号如何申请增值税专用发票？', type: question, module: payment, errorTypes: [] },
  {
    content: 'Uploads stop at 80 percent and cannot be resumed',
    type: problem,
    module: upload,
    errorTypes: [transferFailed, slow],
  },
];
const { animation, web, picture, api, plugin, officialSite, platform } = feedbackSource.of;
const sources = [animation, web, picture, api, plugin, officialSite, platform] as const;
const rated: readonly number[] = [animation, officialSite, platform];
const clients: readonly number[] = [animation, picture, plugin];
const versions = ['5.2.1', '5.3.0', '6.0.2'] as const;

/** Something that a customer writes, where and about what. */
export const writingOf = (random: Random): Writing => {
  const source = random.pick(sources);
  const words = {
    source,
    channel: random.next() < 0.9 ? feedbackChannel.of.ours : feedbackChannel.of.partner,
    ...random.pick(subjects),
    version: clients.includes(source) ? random.pick(versions) : '',
    ...(rated.includes(source) && { score: random.between(1, 5) }),
  };
  return { does: 'write', words, isOfTask: random.next() < 0.5 };
};
