import {
  animationFeedback,
  clientFeedback,
  feedbacks,
  type FeedbackSource,
  messageBoard,
  officialFeedback,
  pictureFeedback,
  platformFeedback,
} from '@renderdesk/contract';
import { addFeedback } from '../testing/feedback.ts';
import { addTask } from '../testing/fixtures.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

/** Rows of a list; every two come at one moment. */
const rowsOf = (source: FeedbackSource) => async (t: TestServer) => {
  for (let at = 0; at < 8; at += 1) {
    t.clock.now = new Date(t.clock.now.getTime() + (at % 2) * 1000);
    await addFeedback(t, { source });
  }
  return {};
};
const one = async (t: TestServer) => ({ feedbackId: (await addFeedback(t)).id });
const seen = async (t: TestServer, status: 0 | 1 | 2 = 0) => ({
  feedbackId: (await addFeedback(t, { status })).id,
  version: 1,
});

export const samples = {
  ...samplesOf(messageBoard, { list: rowsOf(2) }),
  ...samplesOf(clientFeedback, { get: rowsOf(8) }),
  ...samplesOf(pictureFeedback, { list: rowsOf(3) }),
  ...samplesOf(animationFeedback, { list: rowsOf(1) }),
  ...samplesOf(officialFeedback, { list: rowsOf(5) }),
  ...samplesOf(platformFeedback, { list: rowsOf(6) }),
  ...samplesOf(feedbacks, {
    read: one,
    history: one,
    assign: async (t) => ({ feedbackIds: [(await addFeedback(t)).id] }),
    answer: async (t) => ({ ...(await seen(t, 1)), answer: '已处理' }),
    changeState: async (t) => ({ ...(await seen(t, 2)), status: 3, reason: '' }),
    updateRemark: async (t) => ({ ...(await seen(t)), remark: '已电话联系' }),
    link: async (t) => {
      const { id, userId } = await addFeedback(t);
      const taskId = await addTask(t.db, { userId });
      return { feedbackId: id, version: 1, taskId, frameIndex: null, appealId: null, ticket: 'RD-1024' };
    },
  }),
};
