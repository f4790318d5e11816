import { copyrights, plagiarism } from '@renderdesk/contract';
import { addMatch, addWork, programOf, sourcesOf } from '../testing/copyrights.ts';
import { samplesOf } from '../testing/sampling.ts';
import type { TestServer } from '../testing/server.ts';

const of = (o: Parameters<typeof addWork>[1]) => async (t: TestServer) => ({
  copyrightIds: [await addWork(t, o)],
});
const one =
  (o: Parameters<typeof addWork>[1] = {}) =>
  async (t: TestServer) => ({ copyrightId: await addWork(t, o) });

export const samples = {
  ...samplesOf(copyrights, {
    detail: one(),
    upload: () => ({ file: sourcesOf(programOf('sample')) }) as never,
    update: async (t) => ({
      copyrightId: await addWork(t),
      version: 1,
      fileType: 4,
      workVersion: 'V1.1',
      remark: '',
    }),
    submit: of({}),
    approve: of({ audit: 1 }),
    reject: async (t) => ({
      copyrightIds: [await addWork(t, { audit: 1 })],
      reason: '材料不全',
      correctable: true,
    }),
    rebuild: of({ audit: 3, build: 3 }),
    source: one(),
    certificate: one({ audit: 3, build: 2 }),
    verify: () => ({ certificateNo: 'RDC202600000001', certificateHash: 'b'.repeat(64) }),
    history: one(),
  }),
  ...samplesOf(plagiarism, {
    compare: async (t) => ({ copyrightMatchId: await addMatch(t) }),
    decide: async (t) => ({ copyrightMatchIds: [await addMatch(t)], verdict: 1, reason: '独立创作' }),
  }),
};
