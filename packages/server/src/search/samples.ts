import { lookups, navigation } from '@renderdesk/contract';
import { samplesOf } from '../testing/sampling.ts';

export const samples = {
  ...samplesOf(navigation, {
    anything: () => ({ words: '夏日' }),
    pin: () => ({ href: '/task/render/running', pinned: true }),
  }),
  ...samplesOf(lookups, {
    users: () => ({ words: '夏日' }),
    nodes: () => ({ words: 'gpu' }),
  }),
};
