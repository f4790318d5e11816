import type { Area } from '../area.ts';
import { taskWordThings } from './category/things.store.ts';
import { taskWordCalls } from './category/word.calls.ts';
import { analyseCalls, analyseChangeCalls } from './analyse/analyse.calls.ts';
import { analysisThings } from './analyse/things.store.ts';
import { issueCalls } from './issue/issue.calls.ts';
import { issueWorks } from './issue/issue.work.ts';
import { issueThings } from './issue/things.store.ts';
import { renderFactsCalls } from './render/facts.calls.ts';
import { frameCalls } from './frame/frame.calls.ts';
import { prohibitCalls } from './render/prohibit.calls.ts';
import { renderCalls } from './render/render.calls.ts';
import { watchCalls } from './render/watch.calls.ts';
import { renderLifeCalls } from './render/life.calls.ts';
import { renderMatchCalls } from './render/match.calls.ts';
import { tagCalls } from './labels/tag.calls.ts';
import { softwareCalls } from './render/software.calls.ts';
import { outputCalls } from './outputs/output.calls.ts';
import { addOutputDoors } from './outputs/output.doors.ts';
import { strategyCalls } from './render/strategy.calls.ts';
import { submissionCalls } from './submit/submit.calls.ts';
import { attemptCalls } from './frame/attempt.calls.ts';
import { preCalls, preChangeCalls } from './prehandle/pre.calls.ts';
import { taskThings } from './render/things.store.ts';
import { taskWorkQueues } from './render/workQueue.ts';

export const area: Area = {
  routes: ({ config, deliveries, explain, scenes }) => [
    ...renderCalls,
    ...renderLifeCalls,
    ...renderMatchCalls,
    ...renderFactsCalls(explain),
    ...analyseCalls,
    ...analyseChangeCalls,
    ...preCalls(deliveries),
    ...preChangeCalls,
    ...frameCalls(deliveries),
    ...attemptCalls,
    ...watchCalls,
    ...softwareCalls,
    ...strategyCalls,
    ...tagCalls,
    ...issueCalls(config.issueTools),
    ...outputCalls,
    ...submissionCalls(scenes),
    ...taskWordCalls(scenes),
    ...prohibitCalls,
  ],
  workQueues: taskWorkQueues,
  things: { task: taskThings, analysis: analysisThings, taskWord: taskWordThings, taskIssue: issueThings },
  regular: issueWorks,
  doors: addOutputDoors,
};
