import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeCommandKind } from '@renderdesk/contract';
import { expect, test, vi } from 'vitest';
import { commandRunner } from './nodeCommands.ts';

const { restartAgent, clearCache, diagnostics, hardwareReport } = nodeCommandKind.of;

test('each command is carried out in its order and answered, and one that is not known is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rd-command-'));
  for (const name of ['7-0-1', '7-0-2']) await mkdir(join(folder, 'attempts', name), { recursive: true });
  const answers: { commandId: number; done: boolean; output: string }[] = [];
  const restart = vi.fn();
  const run = commandRunner({
    name: 'node',
    folder,
    as: undefined,
    say: () => undefined,
    client: { call: (_call: never, input: never) => Promise.resolve(void answers.push(input)) } as never,
    signal: new AbortController().signal,
    runs: () => ({ taskId: 7, ix: 0, n: 2 }),
    restart,
  });
  run([
    { commandId: 1, kind: diagnostics },
    { commandId: 2, kind: clearCache },
    { commandId: 3, kind: hardwareReport },
    { commandId: 4, kind: 99 as never },
  ]);
  run([{ commandId: 5, kind: restartAgent }]);
  await vi.waitFor(() => expect(restart).toHaveBeenCalledOnce());
  expect(answers.map(({ commandId, done }) => [commandId, done])).toEqual([
    [1, true],
    [2, true],
    [3, true],
    [4, false],
    [5, true],
  ]);
  expect(answers[0]?.output).toContain('folders of attempts: 2\nrendering: frame 0 of task 7, attempt 2');
  expect(answers[1]?.output).toBe('removed 1 of 2 folders of former attempts');
  expect(answers[2]?.output).toMatch(/cores: \d+/);
  expect(answers[4]?.output).toBe('restarts after frame 0 of task 7');
  expect(await readdir(join(folder, 'attempts'))).toEqual(['7-0-2']);
});
