import { autoReplies } from '@renderdesk/contract';
import { freshName, samplesOf } from '../../testing/sampling.ts';
import type { TestServer } from '../../testing/server.ts';

const reply = () => ({
  keyword: freshName(),
  replyMatch: 2 as const,
  priority: 10,
  replyText: '请在客户端「任务」页查看进度。',
  isOn: true,
});
const addedReply = async (t: TestServer) => {
  const input = reply();
  return { ...input, autoReplyId: (await t.admin.call(autoReplies.add, input)).data.autoReplyId };
};
const replySamples = samplesOf(autoReplies, {
  add: reply,
  update: async (t) => ({ ...(await addedReply(t)), version: 1, priority: 20 }),
  remove: async (t) => ({ autoReplyIds: [(await addedReply(t)).autoReplyId] }),
  match: () => ({ message: '价格' }),
});

export const setupSamples = { ...replySamples };
