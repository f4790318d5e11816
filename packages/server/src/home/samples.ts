import { home } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';

export const samples = {
  ...samplesOf(home, {
    nodes: () => ({}),
    work: () => ({}),
    today: () => ({}),
    pace: () => ({ span: 'hour' }),
    queues: () => ({}),
    waiting: () => ({}),
  }),
};
