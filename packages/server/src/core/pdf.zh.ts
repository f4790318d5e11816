import type { pdfEn } from './pdf.en.ts';

/** What a PDF of a list says around its rows, in Chinese. */
export const pdfZh: { readonly [K in keyof typeof pdfEn]: string } = {
  filter: '筛选条件',
  everything: '全部',
  selection: '所选行',
  yes: '是',
  from: '时间从',
  until: '时间至',
  made: '{name}，{time}（UTC+8）',
  page: '第 {page} 页',
};
