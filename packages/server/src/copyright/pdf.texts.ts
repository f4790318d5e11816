import type { Pair } from '@renderdesk/contract';

/** What a certificate says. */
export const certificateTexts = {
  title: ['Copyright registration {number}', '版权登记证书 {number}'],
  note: [
    'Genuine where the number and the hash are found by “Verify certificate”.',
    '以“验证证书”查询到相同编号与校验码为有效。',
  ],
  field: ['Field', '项目'],
  value: ['Value', '内容'],
  work: ['Work', '作品名称'],
  version: ['Version', '版本号'],
  owner: ['Owner', '著作权人'],
  approved: ['Approved', '登记时间'],
  file: ['SHA-256 of the work', '作品 SHA-256'],
  number: ['Certificate number', '证书编号'],
  hash: ['Certificate hash', '证书校验码'],
  page: ['Page {page}', '第 {page} 页'],
} as const satisfies Readonly<Record<string, Pair>>;
