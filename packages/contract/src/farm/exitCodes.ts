import type { Language } from '../kernel/wire.ts';
import { type Pair, textIn } from '../kernel/text.ts';

/** Codes by which Windows ends a process, as unsigned numbers of 32 bits. */
const windowsCodes: Readonly<Record<number, Pair>> = {
  0x4001_0004: ['debugger ended it', '被调试器终止'],
  0x8000_0003: ['breakpoint', '断点'],
  0xc000_0005: ['access violation', '内存访问冲突'],
  0xc000_0006: ['in-page error', '页面读取错误'],
  0xc000_0017: ['out of memory', '内存不足'],
  0xc000_001d: ['illegal instruction', '非法指令'],
  0xc000_0094: ['integer division by zero', '整数除以零'],
  0xc000_00fd: ['stack overflow', '堆栈溢出'],
  0xc000_012d: ['commit limit reached', '系统提交内存不足'],
  0xc000_0135: ['library not found', '缺少动态库'],
  0xc000_0139: ['entry point not found', '动态库缺少入口'],
  0xc000_013a: ['ended by Ctrl+C', '被 Ctrl+C 终止'],
  0xc000_0142: ['library did not start', '动态库初始化失败'],
  0xc000_0374: ['heap corruption', '堆损坏'],
  0xc000_0409: ['stack buffer overrun', '栈缓冲区溢出'],
};

/**
 * An exit code as it is kept: signed, 32 bits. Systems report the same code signed (-1073741819) and unsigned (3221225477). Undefined
 * for what is no whole number of 32 bits.
 */
export const exitCodeOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value >= -(2 ** 31) && value < 2 ** 32
    ? value | 0
    : undefined;

/** An exit code for people: small ones as they are, others as Windows writes them, with their name where it is known. */
export const exitCodeText = (code: number, language: Language): string => {
  if (code >= 0 && code <= 0xffff) return String(code);
  const unsigned = code >>> 0;
  const written = `0x${unsigned.toString(16).toUpperCase().padStart(8, '0')}`;
  const name = windowsCodes[unsigned];
  return name === undefined ? written : `${written} (${textIn(name, language)})`;
};

/** The most characters of a reason that a report brings. */
export const longestReason = 500;

/**
 * A reason as it is kept, whatever was sent: one line, without control characters, half characters and what reverses text, cut to its
 * length. What is no text has none.
 */
export const reportedReason = (value: unknown): string => {
  if (typeof value !== 'string') return '';
  // Cut first: the rest is not worth reading.
  const text = value
    .slice(0, longestReason * 4)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return text.length <= longestReason
    ? text
    : `${text.slice(0, longestReason - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};
