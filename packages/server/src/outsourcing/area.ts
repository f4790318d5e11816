import { regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { turnOutsourcing } from './outsourcing.work.ts';
import { projectCalls } from './project.calls.ts';
import { qualificationCalls } from './qualification.calls.ts';
import { outsourcingThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => [...projectCalls(blobs), ...qualificationCalls(blobs)],
  things: outsourcingThings,
  regular: [{ work: regularWork.of.outsourcing, run: turnOutsourcing }],
};
