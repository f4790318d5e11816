import { describe, expect, test } from 'vitest';
import { endedPushOf } from './messaging.lifecycle.ts';
import { marketingTime, renderSms, templateFault } from './messaging.rules.ts';

describe('the content of a template', () => {
  test.for([
    [1, '{name}，任务已完成', undefined],
    [1, '{name}{userId} 任务已完成', 'adjacent'],
    [1, '{phone} 任务已完成', 'variables'],
    [1, '【渲染】任务已完成', 'brackets'],
    [1, '充值优惠进行中', 'advertising'],
    [2, '充值优惠进行中', 'optOut'],
    [2, '充值优惠进行中，拒收请回复R', undefined],
    [0, '验证码 {userId}', undefined],
  ] as const)('of type %i, “%s”, has the fault %s', ([type, content, fault]) => {
    expect(templateFault(type, content)).toBe(fault);
  });
  test('is filled for each receiver', () => {
    expect(renderSms('{name} ({userId})', { name: '林一', userId: 7 })).toBe('林一 (7)');
  });
});

test.for([
  ['2026-11-28T01:00:00Z', '2026-11-28T01:00:00Z'],
  ['2026-11-27T23:59:00Z', '2026-11-28T00:00:00Z'],
  ['2026-11-28T14:00:00Z', '2026-11-29T00:00:00Z'],
  ['2026-11-28T13:59:59Z', '2026-11-28T13:59:59Z'],
] as const)('marketing of %s goes out at %s', ([now, at]) => {
  expect(marketingTime(new Date(now))).toEqual(new Date(at));
});

test('a push has ended as its receivers did', () => {
  expect([
    endedPushOf({ sent: 2, failed: 0 }),
    endedPushOf({ sent: 1, failed: 1 }),
    endedPushOf({ sent: 0, failed: 2 }),
    endedPushOf({ sent: 0, failed: 0 }),
  ]).toEqual([3, 4, 5, 3]);
});
