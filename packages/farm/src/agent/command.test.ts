import { describe, expect, test } from 'vitest';
import type { Lease } from '@renderdesk/contract';
import { commandOf } from './command.ts';

const lease = (o: Partial<Lease>): Lease => ({
  taskId: 100_001,
  ix: 11,
  n: 1,
  token: 'a token of sixteen',
  label: '0012',
  tile: null,
  kind: 5,
  cgId: 2030,
  sceneName: 'clock.pov',
  scenePath: '/1001/input/a scene;rm -rf.pov',
  storage: '/1001',
  outputPath: '/1001/output',
  command: [],
  progressPattern: '',
  errorPattern: '',
  parameters: {},
  ...o,
});

describe('a command line', () => {
  test('is filled word by word; spaces and semicolons stay in their word', () => {
    const command = ['povray', '+I{scene}', '+O{output}/frame_{frame4}.png', '+W{width}', '+K{clock}', '-D'];
    expect(commandOf(lease({ command, parameters: { width: '160' } }), '/out')).toEqual([
      'povray',
      '+I/1001/input/a scene;rm -rf.pov',
      '+O/out/frame_0012.png',
      '+W160',
      '+K12',
      '-D',
    ]);
  });

  test('knows frame, label and tile; a clock of the task’s own goes before the frame’s', () => {
    const command = ['{frame}', '{label}', '{tile}', '{clock}', '{{frame}}'];
    expect(commandOf(lease({ command, tile: 3, parameters: { clock: '0.5' } }), '/out')).toEqual([
      '12',
      '0012',
      '3',
      '0.5',
      '{12}',
    ]);
  });

  test('is refused where a placeholder has no value, and says which', () => {
    expect(() => commandOf(lease({ command: ['+W{width}'] }), '/out')).toThrow('{width}');
    expect(() => commandOf(lease({ command: ['{constructor}'] }), '/out')).toThrow('{constructor}');
  });

  test('never lets a value become an option', () => {
    const command = ['blender', '-b', '{scene}', '{camera}'];
    const parameters = { camera: 'main' };
    expect(() => commandOf(lease({ command, parameters, scenePath: '--python-expr' }), '/out')).toThrow(
      '{scene}',
    );
    expect(() => commandOf(lease({ command, parameters: { camera: '+Iother.pov' } }), '/out')).toThrow(
      '{camera}',
    );
    expect(commandOf(lease({ command: ['{x}'], parameters: { x: '-1.5' } }), '/out')).toEqual(['-1.5']);
  });
});
