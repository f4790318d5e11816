import { afterEach, expect, test, vi } from 'vitest';
import { largestFile, loadFile, SceneError } from './sceneFile.ts';

afterEach(() => vi.unstubAllGlobals());

const loaded = async (parts: readonly string[], headers: Record<string, string>): Promise<string> => {
  const body = new ReadableStream({
    start: (stream) => {
      for (const part of parts) stream.enqueue(new TextEncoder().encode(part));
      stream.close();
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { headers })));
  const o = { signal: new AbortController().signal, onProgress: () => undefined };
  return new TextDecoder().decode(await loadFile('/x', o));
};
const fault = async (parts: readonly string[], headers: Record<string, string>): Promise<unknown> => {
  try {
    return await loaded(parts, headers);
  } catch (error) {
    return error instanceof SceneError ? error.fault : error;
  }
};

test('a file arrives whole, its length known, not known, or that of its packed form', async () => {
  expect(await loaded(['one ', 'two'], { 'content-length': '7' })).toBe('one two');
  expect(await loaded(['one ', 'two'], {})).toBe('one two');
  expect(await loaded(['one ', 'two'], { 'content-length': '3', 'content-encoding': 'gzip' })).toBe(
    'one two',
  );
});

test('a file that is cut off or longer than it says is not drawn, nor one that is too large', async () => {
  expect(await fault(['one'], { 'content-length': '7' })).toBe('failed');
  expect(await fault(['one ', 'two'], { 'content-length': '5' })).toBe('failed');
  expect(await fault([], { 'content-length': String(largestFile + 1) })).toBe('tooLarge');
});
