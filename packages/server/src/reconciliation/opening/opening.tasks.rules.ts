import { openingFileKind, openingProblem, pathWithin } from '@renderdesk/contract';
import { momentOf } from '../statement/cells.rules.ts';
import {
  coded,
  eachLine,
  type Fault,
  folded,
  needed,
  type OurLists,
  type Rows,
  type Say,
  type Take,
} from './opening.lines.rules.ts';
import type { OpeningCustomer } from './opening.rules.ts';

/** A task that was open there. */
export interface OpeningTask {
  readonly line: number;
  readonly earlierId: string;
  readonly taskId: string;
  /** What it was there, as the file says it. */
  readonly state: string;
  readonly projectName: string;
  readonly sceneName: string;
  readonly scenePath: string;
  readonly outputPath: string;
  readonly softwareId: number;
  readonly platformId: number;
  readonly areaId: number | null;
  /** What is still to be rendered, as the file says it, and how many that are. */
  readonly frames: string;
  readonly frameCount: number;
  readonly level: number | null;
  readonly plugins: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
  readonly currency: 1 | 2;
  readonly at: Date;
}
const {
  missing,
  notUnderstood,
  twice,
  unknownCustomer,
  inFuture,
  notInOurLists,
  outsideFolder,
  tooManyFrames,
} = openingProblem.of;
/** So many frames one file may bring. */
const mostFrames = 2_000_000;

/** What was open there; what ended is no open task. */
const states: Readonly<Record<string, true>> = {
  waiting: true,
  rendering: true,
  stopped: true,
  等待: true,
  渲染中: true,
  停止: true,
};
const separated = (cell: string): string[] =>
  cell
    .split(/[;；]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
/** `name=value; name=value`; undefined where a part is none. */
const parametersOf = (cell: string): Record<string, string> | undefined => {
  const found: Record<string, string> = {};
  for (const one of separated(cell)) {
    const at = one.indexOf('=');
    if (at < 1) return undefined;
    found[one.slice(0, at).trim()] = one.slice(at + 1).trim();
  }
  return found;
};

/** The open tasks of a file, held against the customers of theirs; what cannot be read is added to `faults`. */
export const tasksOf = (
  rows: Rows,
  o: {
    readonly customers: readonly OpeningCustomer[];
    readonly lists: OurLists;
    /** How frames of a task are written, as submissions read them. */
    readonly readFrames: (
      text: string,
    ) => { readonly numbers: readonly number[] } | { readonly wrong: unknown };
    readonly now: Date;
  },
  faults: Fault[],
): OpeningTask[] => {
  const byId = new Map(o.customers.map((one) => [one.earlierId, one]));
  const seen = new Set<string>();
  let left = mostFrames;
  const framesOf = (take: Take, say: Say): number | undefined => {
    const cell = needed(take, say, 'frames');
    if (cell === '') return undefined;
    if (left <= 0) return void say('frames', tooManyFrames);
    const read = o.readFrames(cell);
    if ('wrong' in read) return void say('frames', notUnderstood);
    left -= read.numbers.length;
    return read.numbers.length;
  };
  return eachLine(openingFileKind.of.tasks, rows, faults, (take, say, line) => {
    const earlierId = needed(take, say, 'earlierId');
    const customer = byId.get(earlierId);
    if (earlierId !== '' && !customer) say('earlierId', unknownCustomer);
    const taskId = needed(take, say, 'taskId');
    if (taskId !== '' && seen.has(taskId)) say('taskId', twice);
    seen.add(taskId);
    coded(take, say, 'state', states);
    const listed = (column: string, list: ReadonlyMap<string, number>): number | undefined => {
      const cell = needed(take, say, column);
      const id = list.get(folded(cell));
      if (cell !== '' && id === undefined) say(column, notInOurLists);
      return id;
    };
    const softwareId = listed('software', o.lists.software);
    const platformId = listed('platform', o.lists.platforms);
    const areaId = take('area') === '' ? null : listed('area', o.lists.areas);
    const path = (column: string): string => {
      const cell = needed(take, say, column);
      // Where the customer's folder will be is not known yet: what stays within any folder, stays within that one.
      if (cell !== '' && pathWithin('/folder', cell.replaceAll('\\', '/')) === undefined)
        say(column, outsideFolder);
      return cell;
    };
    const frames = framesOf(take, say);
    const submitted = momentOf(take('at'));
    if (!submitted) say('at', take('at') === '' ? missing : notUnderstood);
    else if (submitted.at > o.now) say('at', inFuture);
    const level = take('level') === '' ? null : Number(take('level'));
    if (level !== null && !(Number.isInteger(level) && level >= 0 && level <= 100))
      say('level', notUnderstood);
    const parameters = parametersOf(take('parameters'));
    if (!parameters) say('parameters', notUnderstood);
    const rest = {
      projectName: needed(take, say, 'projectName'),
      sceneName: needed(take, say, 'sceneName'),
      scenePath: path('scenePath'),
      outputPath: path('outputPath'),
      plugins: separated(take('plugins')),
      state: take('state'),
    };
    if (!customer || softwareId === undefined || platformId === undefined || areaId === undefined)
      return undefined;
    if (frames === undefined || !submitted || !parameters) return undefined;
    const { currency } = customer;
    return {
      ...rest,
      line,
      earlierId,
      taskId,
      softwareId,
      platformId,
      areaId,
      level,
      parameters,
      currency,
      frames: take('frames'),
      frameCount: frames,
      at: submitted.at,
    };
  });
};
