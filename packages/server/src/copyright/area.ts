import type { Area } from '../area.ts';
import { certificateJob } from './certificate.ts';
import { copyrightCalls } from './copyright.calls.ts';
import { plagiarismCalls } from './plagiarism.calls.ts';
import { copyrightThings } from './things.store.ts';

export const area: Area = {
  routes: (parts) => [...copyrightCalls(parts), ...plagiarismCalls],
  things: copyrightThings,
  jobs: { 'copyright.certificate': certificateJob },
};
