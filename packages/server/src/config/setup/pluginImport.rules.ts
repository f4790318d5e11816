import { errorCodes } from '@renderdesk/contract';
import { folded } from '../../core/uploads/fileColumns.rules.ts';

/** One line of a file of plugins, as it was typed. */
export interface PluginLine {
  readonly line: number;
  /** ID or name. */
  readonly softwareName: string;
  readonly pluginName: string;
  readonly pluginVersion: string;
  readonly clientVersion: string;
  readonly remark: string;
}
export interface PlannedPlugin extends PluginLine {
  readonly code: number;
  readonly softwareId: number;
  /** The field that is wrong. */
  readonly field: 'softwareName' | 'pluginName' | 'pluginVersion' | 'clientVersion' | 'remark' | undefined;
}

/** What is unique of a plugin. */
export const pluginKey = (softwareId: number, name: string, version: string): string =>
  `${softwareId} ${folded(`${name} ${version}`)}`;

const wrongField = (line: PluginLine): PlannedPlugin['field'] => {
  if (line.pluginName === '' || line.pluginName.length > 60) return 'pluginName';
  if (line.pluginVersion === '' || line.pluginVersion.length > 30) return 'pluginVersion';
  if (line.clientVersion.length > 20 || !/^(\d+(\.\d+){0,3})?$/.test(line.clientVersion))
    return 'clientVersion';
  return line.remark.length > 300 ? 'remark' : undefined;
};

/** Fields of a file of plugins, in the order of the template; the first three are required. */
export const pluginHeadings = [
  'softwareName',
  'pluginName',
  'pluginVersion',
  'clientVersion',
  'remark',
] as const;
type Heading = (typeof pluginHeadings)[number];
type PluginColumns = Readonly<Record<Heading, number>>;
export const pluginRequired = 3;

/** What becomes of each line: known software, valid values, each plugin once and not kept already. */
export const planPlugins = (
  lines: readonly (readonly string[])[],
  o: {
    readonly software: readonly { readonly id: number; readonly name: string }[];
    readonly kept: ReadonlySet<string>;
    readonly columns: PluginColumns;
  },
): readonly PlannedPlugin[] => {
  const software = new Map(
    o.software.flatMap(({ id, name }) => [[folded(name), id] as const, [String(id), id] as const]),
  );
  const seen = new Set(o.kept);
  return lines.map((cells, at) => {
    const cell = (field: Heading): string => (cells[o.columns[field]] ?? '').trim();
    const [softwareName, pluginName, pluginVersion] = [
      cell('softwareName'),
      cell('pluginName'),
      cell('pluginVersion'),
    ];
    const texts = { clientVersion: cell('clientVersion'), remark: cell('remark') };
    const line = { line: at + 2, softwareName, pluginName, pluginVersion, ...texts };
    const softwareId = software.get(folded(softwareName)) ?? 0;
    const key = pluginKey(softwareId, pluginName, pluginVersion);
    const field = wrongField(line);
    const code = (): number => {
      if (softwareId === 0) return errorCodes.notFound;
      if (field !== undefined) return errorCodes.badInput;
      if (seen.has(key)) return errorCodes.alreadyTaken;
      seen.add(key);
      return errorCodes.success;
    };
    return { ...line, softwareId, code: code(), field: softwareId === 0 ? 'softwareName' : field };
  });
};
