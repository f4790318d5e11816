import { expect, test } from 'vitest';
import { errorCodes, portalCalls } from '@renderdesk/contract';
import { partnerTexts } from '@renderdesk/contract/portal/portalErrors.texts.ts';
import { partnerPattern, notifyPartner } from './portal.messages.ts';

test('each reason of a refusal is said in both languages, with what it knows filled in', () => {
  const refused = {
    code: errorCodes.uploadDiffers,
    data: { why: 'partSize', part: 2, wanted: 1000, came: 7 },
  };
  expect(notifyPartner(refused, 'en')).toEqual({
    message: 'Part 2 has to have 1000 bytes, and 7 came. Send it again whole.',
    data: refused.data,
  });
  expect(notifyPartner(refused, 'zh').message).toBe(
    '分片 2 应为 1000 字节，实际收到 7 字节，请完整重传该分片。',
  );
  const reasons = Object.keys(partnerTexts.signatureRefused ?? {});
  const said = reasons.map(
    (why) => notifyPartner({ code: errorCodes.signatureRefused, data: { why } }, 'en').message,
  );
  expect(new Set(said).size).toBe(4);
});

test('fields are named as they were sent, each by its place, in the order of the language', () => {
  const refused = {
    code: errorCodes.badInput,
    data: {
      fields: 'Orders',
      issues: [{ path: 'orders.0.amount' }, { path: 'orders.0.amount' }, { path: '' }],
    },
  };
  expect(notifyPartner(refused, 'en')).toEqual({
    message: 'Invalid input: orders.0.amount, body. Nothing was changed; correct it and try again.',
    data: { ...refused.data, fields: 'orders.0.amount, body' },
  });
  expect(notifyPartner(refused, 'zh').message).toContain('orders.0.amount、body');
});

test('partners hear neither whose doing something was nor where the storage lies', () => {
  const moved = { code: errorCodes.changedMeanwhile, data: { by: '李雷', at: 1_795_507_200_000 } };
  const outside = {
    code: errorCodes.outsideStorage,
    data: { folder: '/srv/storage/7', issues: [{ path: 'scenePath' }] },
  };
  for (const refused of [moved, outside])
    for (const language of ['en', 'zh'] as const)
      expect(JSON.stringify(notifyPartner(refused, language))).not.toMatch(/李雷|srv/);
  expect(notifyPartner(outside, 'en').data).toEqual({ issues: [{ path: 'scenePath' }], fields: 'scenePath' });
});

test('what a text of ours would say and the refusal does not know is left to the general one', () => {
  expect(notifyPartner({ code: errorCodes.alreadyTaken, data: null }, 'en')).toEqual({
    message: 'Already in use. Choose another.',
    data: null,
  });
  const named = { code: errorCodes.alreadyTaken, data: { issues: [{ path: 'phone' }] } };
  expect(notifyPartner(named, 'en').message).toBe('Already in use: phone. Nothing was changed.');
});

test('every code that a call names is described, and every text of ours is one that some call answers with', () => {
  const answered = new Set(portalCalls.flatMap(({ errors }) => errors));
  for (const code of answered) expect([code, partnerPattern(code)]).toEqual([code, expect.any(String)]);
  const general = ['signatureRefused', 'keyReused', 'tooManyRequests'];
  for (const name of Object.keys(partnerTexts) as (keyof typeof partnerTexts)[])
    expect([name, general.includes(name) || answered.has(errorCodes[name] as never)]).toEqual([name, true]);
});
