import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDialogs, openDialog, openUpper } from './dialogs.ts';
import { closeToast, currentToasts, keptMessages, toast } from './toasts.ts';

const titles = () => currentDialogs().map(({ options }) => options.title);
afterEach(() => {
  for (const dialog of currentDialogs()) dialog.close();
});

describe('a dialog', () => {
  it('answers with what its content closes with', async () => {
    let close: ((value?: string) => void) | undefined;
    const answered = openDialog<string>((give) => ((close = give), 'content'), { title: 'one' });
    expect(titles()).toEqual(['one']);
    close?.('yes');
    await expect(answered).resolves.toBe('yes');
    expect(titles()).toEqual([]);
  });
  it('answers undefined when it is dismissed', async () => {
    const answered = openDialog<string>(() => 'content', { title: 'one' });
    currentDialogs()[0]?.close();
    await expect(answered).resolves.toBeUndefined();
  });
  it('replaces the one before it, while an upper one stacks above', async () => {
    const first = openDialog(() => 'a', { title: 'first' });
    void openDialog(() => 'b', { title: 'second' });
    await expect(first).resolves.toBeUndefined();
    void openUpper(() => 'c', { title: 'upper' });
    void openUpper(() => 'd', { title: 'top' });
    expect(titles()).toEqual(['second', 'upper', 'top']);
  });
});

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    for (const { id } of currentToasts()) closeToast(id);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  it('leaves by itself, but for an error', () => {
    toast('success', 'done');
    toast('error', 'failed', 'r-1');
    vi.advanceTimersByTime(60_000);
    expect(currentToasts()).toMatchObject([{ kind: 'error', text: 'failed', requestId: 'r-1' }]);
  });
  it('is shown once for a repeated message, with the newest request', () => {
    toast('error', 'failed', 'r-1');
    toast('error', 'other');
    toast('error', 'failed', 'r-2');
    expect(currentToasts().map(({ text, requestId }) => [text, requestId])).toEqual([
      ['other', undefined],
      ['failed', 'r-2'],
    ]);
  });
  it('an error gives way to nothing but errors, and is kept in any case', () => {
    toast('error', 'failed', undefined, undefined, { requestId: 'r-9' });
    for (let n = 0; n < 60; n++) toast('success', String(n));
    expect(currentToasts().map(({ text }) => text)).toEqual(['failed', '56', '57', '58', '59']);
    expect(keptMessages()).toHaveLength(50);
    for (const { id } of currentToasts()) closeToast(id);
    toast('error', 'failed', undefined, undefined, { requestId: 'r-9' });
    expect(currentToasts()).toMatchObject([{ requestId: undefined }]);
    expect(keptMessages()[0]).toMatchObject({ kind: 'error', text: 'failed', requestId: 'r-9' });
  });
  it('makes room: five at most, the oldest go', () => {
    for (let n = 0; n < 7; n++) toast('error', String(n));
    expect(currentToasts().map(({ text }) => text)).toEqual(['2', '3', '4', '5', '6']);
  });
});
