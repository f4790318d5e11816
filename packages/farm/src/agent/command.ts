import { dirname } from 'node:path';
import { frameKind, type Lease, type OwnPlaceholder, placeholder } from '@renderdesk/contract';

/** Thrown where a command line cannot be filled: the reason of the failed attempt. */
export class CommandUnfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandUnfit';
  }
}

/** What fills the placeholders. `{frame}` is the frame's number, `{frame4}` the same in four digits. */
const valuesOf = (lease: Lease, output: string): Readonly<Record<string, string>> => {
  const number = /^-?\d+$/.test(lease.label) ? String(Number(lease.label)) : lease.label;
  const own: Readonly<Record<OwnPlaceholder, string>> = {
    clock: number,
    stage: lease.kind === frameKind.of.preRender ? 'pre' : 'render',
    storage: lease.storage,
    scene: lease.scenePath,
    sceneFolder: dirname(lease.scenePath),
    output,
    frame: number,
    frame4: number.replace(/\d+/, (digits) => digits.padStart(4, '0')),
    label: lease.label,
    tile: lease.tile === null ? '' : String(lease.tile),
  };
  // A renderer's clock runs with the frames unless the task says otherwise; the rest is the node's to say.
  const { clock, ...fixed } = own;
  return { clock, ...lease.parameters, ...fixed };
};

const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text);

/**
 * The command line of a lease, word by word: no shell ever sees it. `output` is the folder that the renderer writes to.
 * Throws `CommandUnfit` where a placeholder has no value, and where a value would become an option of the renderer
 * (a scene called `--python-expr`).
 */
export const commandOf = (lease: Lease, output: string): string[] => {
  return filled(lease.command, valuesOf(lease, output));
};

/** A command line inside of a container: the container's own words first, with its folders named. */
export const inContainer = (
  command: readonly string[],
  container: readonly string[],
  o: { readonly lease: Lease; readonly output: string; readonly work: string },
): string[] => [...filled(container, { ...valuesOf(o.lease, o.output), work: o.work }), ...command];

const filled = (words: readonly string[], values: Readonly<Record<string, string>>): string[] =>
  words.map((word) =>
    word.replace(placeholder, (_all, name: string, at: number) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined)
        throw new CommandUnfit(`the command line wants {${name}}, which the task does not give`);
      if (value.includes('\0'))
        throw new CommandUnfit(`{${name}} holds a character that no command line can`);
      if (at === 0 && /^[-+@/]/.test(value) && !isPathOf(name, value) && !isNumber(value))
        throw new CommandUnfit(`{${name}} would be taken for an option: ${value}`);
      return value;
    }),
  );

/** Absolute paths begin with a slash, which is an option nowhere but on Windows. */
const isPathOf = (name: string, value: string): boolean =>
  value.startsWith('/') &&
  (process.platform !== 'win32' || ['storage', 'scene', 'sceneFolder', 'output', 'work'].includes(name));
