import { expect, test } from 'vitest';
import { missingParameters } from './placeholders.ts';

test('a command line needs what no node fills by itself, each once and in its order', () => {
  const command = ['povray', '+I{scene}', '+W{width}', '+H{height}', '+K{clock}', '{width}', '{constructor}'];
  expect(missingParameters(command, {})).toEqual(['width', 'height', 'constructor']);
  expect(missingParameters(command, { width: '1', height: '', constructor: 'x' })).toEqual([]);
});
