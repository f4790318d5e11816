import type { News } from './versions.ts';

export const newsEn: News = {
  '0.3.0': [
    'The dashboard shows the farm, the queue and the day at a glance; every number opens its rows, and what waits for you stands beside.',
    'Ctrl K goes to anything: screens, tasks, frames, customers, nodes, commands. Press ? for all shortcuts.',
    'Open pages stand as tabs; places can be pinned.',
    'Lists: saved views, dates such as «last 7 days», a second level of order, a row at the side, two rows compared, printing and PDF.',
    'My account: sessions, language, density, theme, start page, and which messages you want.',
    'The calendar of working days, and what tasks with plugins consumed.',
  ],
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
