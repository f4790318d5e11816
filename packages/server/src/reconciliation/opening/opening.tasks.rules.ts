import { openingFileKind, openingProblem, pathWithin } from '@renderdesk/contract';
import {
  eachLine,
  type Fault,
  type Line,
  onlyOnce,
  type OurLists,
  type Rows,
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
const { notUnderstood, outsideFolder, tooManyFrames } = openingProblem.of;
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
  rows: Rows | undefined,
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
  const seen = new Set<unknown>();
  let left = mostFrames;
  const framesOf = (line: Line): number | undefined => {
    const cell = line.needed('frames');
    if (cell === '') return undefined;
    if (left <= 0) return line.say('frames', tooManyFrames);
    const read = o.readFrames(cell);
    if ('wrong' in read) return line.say('frames', notUnderstood);
    left -= read.numbers.length;
    return read.numbers.length;
  };
  const path = (line: Line, column: string): string => {
    const cell = line.needed(column);
    // Where the customer's folder will be is not known yet: what stays within any folder, stays within that one.
    if (cell !== '' && pathWithin('/folder', cell.replaceAll('\\', '/')) === undefined)
      line.say(column, outsideFolder);
    return cell;
  };
  return eachLine(openingFileKind.of.tasks, rows, faults, (line) => {
    const customer = line.customer(byId, { mayBeChild: true });
    const taskId = line.needed('taskId');
    if (taskId !== '') onlyOnce(line, seen, 'taskId', taskId);
    line.coded('state', states);
    const softwareId = line.listed('software', o.lists.software);
    const platformId = line.listed('platform', o.lists.platforms);
    const areaId = line.text('area') === '' ? null : line.listed('area', o.lists.areas);
    const frameCount = framesOf(line);
    const at = line.past('at', o.now);
    const level = line.text('level') === '' ? null : Number(line.text('level'));
    if (level !== null && !(Number.isInteger(level) && level >= 0 && level <= 100))
      line.say('level', notUnderstood);
    const parameters = parametersOf(line.text('parameters')) ?? line.say('parameters', notUnderstood);
    const rest = {
      earlierId: line.text('earlierId'),
      taskId,
      projectName: line.needed('projectName'),
      sceneName: line.needed('sceneName'),
      scenePath: path(line, 'scenePath'),
      outputPath: path(line, 'outputPath'),
      plugins: separated(line.text('plugins')),
      state: line.text('state'),
      frames: line.text('frames'),
      level,
    };
    if (!customer || softwareId === undefined || platformId === undefined || areaId === undefined)
      return undefined;
    if (frameCount === undefined || !at || !parameters) return undefined;
    const { currency } = customer;
    return { ...rest, softwareId, platformId, areaId, parameters, currency, frameCount, at };
  });
};
