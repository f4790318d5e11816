import { expect, test } from 'vitest';
import { platformName, tagsOfPlatform, untaggedPlatform } from './platform.rules.ts';

test('platforms have the tags of the specification; one without a tag is 4', () => {
  expect([38, 65, 66, 67, 68, 71, 8, 4].map(tagsOfPlatform)).toEqual([
    [1, 3, 5],
    [1],
    [1, 5],
    [1],
    [1, 4],
    [2],
    [5],
    [],
  ]);
  expect(tagsOfPlatform(untaggedPlatform)).toEqual([]);
});

test('the prefix query_platform_ is stripped from a name', () => {
  expect(['query_platform_GPU1', 'GPU1'].map(platformName)).toEqual(['GPU1', 'GPU1']);
});
