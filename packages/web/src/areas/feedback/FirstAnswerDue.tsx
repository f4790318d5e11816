import { feedbackStatus, type messageBoard, type RowOf } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { DueTime } from '../../kit/show/index.ts';

/** By when it is to be answered first; overdue while nobody has. */
export const FirstAnswerDue = ({
  row: { dueTime, status, answerTime },
}: {
  row: Pick<RowOf<typeof messageBoard.list>, 'dueTime' | 'status' | 'answerTime'>;
}): ReactNode => (
  <DueTime at={dueTime} isOpen={status <= feedbackStatus.of.handling && answerTime === null} />
);
