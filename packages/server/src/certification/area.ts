import { day, regularWork } from '@renderdesk/contract';
import type { Area } from '../area.ts';
import { certificationCalls, studentCalls } from './certification.calls.ts';
import { dropImages } from './image.store.ts';
import { retentionCalls } from './retention.calls.ts';
import { closedBefore, eraseIdentities } from './retention.store.ts';
import { expireStudents, remindStudents } from './student.store.ts';
import { certificationThings } from './things.store.ts';
import { certificationWorkQueues } from './workQueue.ts';

/** Images of what was refused, withdrawn or revoked are kept so long (lifecycles §1). */
const imagesKept = 30 * day;

export const area: Area = {
  routes: ({ blobs }) => [...certificationCalls(blobs), ...studentCalls(blobs), ...retentionCalls],
  workQueues: certificationWorkQueues,
  things: certificationThings,
  regular: [
    {
      work: regularWork.of.certifications,
      run: async (app) => {
        const now = app.clock();
        const endedBefore = new Date(now.getTime() - imagesKept);
        const events = await app.db.transaction().execute(async (tx) => {
          await expireStudents(tx, now);
          const closed = await closedBefore(tx, now);
          await dropImages(tx, { endedBefore, closedBefore: closed, now });
          await eraseIdentities(tx, closed);
          return remindStudents(tx, now);
        });
        app.live.send([{ topic: 'student' }, ...events]);
      },
    },
  ],
};
