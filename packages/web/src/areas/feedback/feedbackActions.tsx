import { feedbacks, type messageBoard, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { staff } from '../../domain/index.ts';
import { actionKit } from '../../kit/list/index.ts';
import { useFeedbackText } from './feedback.texts.ts';

const AssignHint = (): ReactNode => useFeedbackText()('assignHint');
const { bulk } = actionKit<RowOf<typeof messageBoard.list>>();
/** What is done with rows of every list, and with the one that the panel shows. */
export const feedbackActions = [
  bulk(feedbacks.assign, 'feedbackId', {
    ask: { fields: (f) => <f.Choose name="adminId" from={staff} hint={<AssignHint />} autoFocus /> },
  }),
];

/** The page of a task that feedback is about, at a frame of it. */
export const taskPage = (taskId: number | null, userId: number, frame: number | null = null): string =>
  `/task/renderCompletedDetail/${taskId ?? ''}/${userId}${frame === null ? '' : `?tab=frames&frame=${frame}`}`;
