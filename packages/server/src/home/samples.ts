import { home } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';

export const samples = {
  ...samplesOf(home, {
    pace: () => ({ span: 'hour' }),
  }),
};
