import type { News } from './versions.ts';

export const newsEn: News = {
  '0.2.0': [
    'Tasks and frames: start, stop, priority, blacklist and every other action, each with a preview of its effect.',
    'A task’s own page: frames as a grid and a table, timeline, statistics, charges, history, parameters.',
    'Render nodes: the list, the wall of squares, and why a task does not start.',
    'Pictures of frames with compare; logs of any size open at their end and are searched on the server.',
  ],
  '0.1.0': [
    'The ground: lists with filters in the address, exports, organisations, sign-in, both languages.',
  ],
};
