import { defineText } from '../../kit/text/index.ts';

/** What pinned pages are called, in the menu and in the palette. */
export const pinned = ['Pinned', '已固定'] as const;
/** What recently visited pages are called there. */
export const recent = ['Recent', '最近访问'] as const;

/** Apart from the words of the palette, which is loaded when it opens. */
export const { useText: useGoToText } = defineText('shell.goTo', {
  button: ['Go to…', '跳转到…'],
  pinned,
  pinPage: ['Pin this page', '固定当前页面'],
  unpinPage: ['Unpin this page', '取消固定当前页面'],
});
