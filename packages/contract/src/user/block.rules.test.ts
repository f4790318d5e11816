import { describe, expect, test } from 'vitest';
import { blockKind, blockLine } from './block.codes.ts';
import { longestBlock, readBlockLine } from './block.rules.ts';

const { email, phone, ip, company } = blockKind.of;
const { notEmail, notPhone, notIp, tooLong } = blockLine.of;

describe('a line of a block list', () => {
  test.each([
    [email, ' One@Bad-mail.example ', 'one@bad-mail.example'],
    [email, '@worse.example', '@worse.example'],
    [phone, '+86 172-5550-0001', '17255500001'],
    [ip, '203.0.113.0/24', '203.0.113.0/24'],
    [ip, '2001:db8::1', '2001:db8::1'],
    [company, ' 黑名单公司 ', '黑名单公司'],
  ])('of kind %i: %s', (kind, line, value) => {
    expect(readBlockLine(kind, line)).toEqual({ value });
  });

  test.each([
    [email, 'spam.example', notEmail, '@spam.example'],
    [email, '*@spam.example', notEmail, '@spam.example'],
    [email, '*.spam.example', notEmail, '@spam.example'],
    [email, 'https://spam.example/a?b', notEmail, '@spam.example'],
    [email, '<one@spam.example>,', notEmail, 'one@spam.example'],
    [email, '刷号', notEmail, null],
    [phone, '无', notPhone, null],
    [ip, '300.1.2.3', notIp, null],
    [company, '长'.repeat(longestBlock + 1), tooLong, null],
  ])('of kind %i that is refused: %s', (kind, line, refused, instead) => {
    expect(readBlockLine(kind, line)).toEqual({ refused, instead });
  });

  test('what is suggested instead is taken', () => {
    for (const line of ['spam.example', '<one@spam.example>', '*.spam.example']) {
      const read = readBlockLine(email, line);
      if (!('instead' in read) || read.instead === null) throw new Error(`nothing is suggested for ${line}`);
      expect(readBlockLine(email, read.instead)).toEqual({ value: read.instead });
    }
  });
});
