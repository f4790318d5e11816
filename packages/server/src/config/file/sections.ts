import {
  areaConfigs,
  autoReplies,
  type CommandCall,
  type ConfigSection,
  configSection,
  dictionaryEntries,
  generalErrors,
  jsonTemplates,
  mountPaths,
  nodeConstraints,
  platformConfigs,
  platformSchedules,
  plugins,
  prices,
  rates,
  renderingErrors,
  type Shape,
  softwareConfigs,
  softwareFees,
  softwareVersions,
  taskGroups,
} from '@renderdesk/contract';
import * as z from 'zod';

type Command = CommandCall<Shape, unknown>;

/** A part of the configuration file: which calls write its rows, and which fields name a row. */
export interface Section {
  readonly code: ConfigSection;
  readonly add: Command;
  /** Absent where rows are versions: a change is a version of its own. */
  readonly update?: Command;
  readonly id: string;
  readonly keys: readonly string[];
  /** A row as the file has it: software by name. */
  readonly schema: z.ZodObject;
}

/** Fields of commands that no row of a file has. */
const notKept = new Set(['version', 'validFrom', 'reason', 'agentId', 'userId', 'nodeConstraintId']);
const Software = z.string().trim().min(1).max(60);

const schemaOf = (shape: Shape, more: Shape): z.ZodObject => {
  const kept = Object.entries(shape).filter(([field]) => !notKept.has(field) && field !== 'cgId');
  const software = shape['cgId'] && {
    software: (shape['cgId'] as z.ZodType).safeParse(null).success ? Software.nullable() : Software,
  };
  return z.strictObject({ ...software, ...Object.fromEntries(kept), ...more } as never);
};

const section = (
  code: ConfigSection,
  o: {
    readonly add: unknown;
    readonly update?: unknown;
    readonly id?: string;
    readonly keys: readonly string[];
    readonly more?: Shape;
  },
): Section => {
  const add = o.add as Command;
  return {
    code,
    add,
    ...(o.update !== undefined && { update: o.update as Command }),
    id: o.id ?? '',
    keys: o.keys,
    schema: schemaOf(add.input.shape, o.more ?? {}),
  };
};

const of = configSection.of;
const times = ['platform', 'weekdays', 'fromTime', 'toTime', 'startDate', 'endDate'] as const;
const scope = ['platformKind', 'priceUnit', 'currency', 'priceScope', 'memberLevel', 'frameKind'] as const;

/** The parts of a configuration file, in the order in which they are written. */
export const sections: readonly Section[] = [
  section(of.platforms, { ...platformConfigs, id: 'platformNo', keys: ['platformNo'] }),
  section(of.areas, { ...areaConfigs, id: 'areaId', keys: ['nameEn', 'zone'] }),
  section(of.software, { ...softwareConfigs, id: 'cgId', keys: ['softwareName'] }),
  section(of.softwareVersions, {
    ...softwareVersions,
    id: 'softwareVersionId',
    keys: ['software', 'versionName'],
  }),
  section(of.plugins, { ...plugins, id: 'pluginId', keys: ['software', 'pluginName', 'pluginVersion'] }),
  section(of.taskGroups, { ...taskGroups, id: 'taskGroupId', keys: ['groupName'] }),
  section(of.constraints, {
    add: nodeConstraints.handle,
    update: nodeConstraints.handle,
    id: 'nodeConstraintId',
    keys: ['constraintText'],
  }),
  section(of.jsonTemplates, { ...jsonTemplates, id: 'jsonTemplateId', keys: ['software', 'templateName'] }),
  section(of.dictionary, {
    ...dictionaryEntries,
    id: 'dictionaryEntryId',
    keys: ['dictionary', 'entryValue'],
  }),
  section(of.mountPaths, {
    ...mountPaths,
    id: 'mountPathId',
    keys: ['platform', 'os', 'storeType', 'mountPoint'],
  }),
  section(of.generalErrors, { ...generalErrors, id: 'generalErrorId', keys: ['code'] }),
  section(of.renderingErrors, {
    ...renderingErrors,
    id: 'renderingErrorId',
    keys: ['software', 'languageFlag', 'desDescription'],
  }),
  section(of.autoReplies, { ...autoReplies, id: 'autoReplyId', keys: ['keyword'] }),
  section(of.schedules, { ...platformSchedules, id: 'scheduleId', keys: times }),
  section(of.softwareFees, {
    add: softwareFees.add,
    keys: ['software', 'feeName', 'versionName', 'pluginName', 'currency'],
  }),
  section(of.prices, { add: prices.add, keys: scope, more: { priceScope: z.literal([1, 2, 3]) } }),
  section(of.rate, { add: rates.update, keys: [] }),
];
