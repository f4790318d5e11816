import type { AreaTexts } from '../kernel/text.ts';

/** Texts of notices and adverts. */
export const texts = {
  fields: {
    advertisingId: ['Advert ID', '广告 ID'],
    advertisingIds: ['Adverts', '广告'],
    advertisingTitle: ['Title', '广告标题'],
    startTime: ['Shown from', '展示开始'],
    endTime: ['to', '至'],
    linkUrl: ['Link', '跳转链接'],
  },
  actions: {
    adverts: {
      list: ['Client adverts', '客户端广告'],
      add: ['Add advert', '新增广告'],
      update: ['Edit', '编辑'],
      remove: ['Delete', '删除'],
      order: ['Change order', '调整顺序'],
      upload: ['Upload picture', '上传图片'],
      export: ['Export client adverts', '导出客户端广告'],
    },
  },
  codes: {},
  kinds: { advert: [['{count} advert', '{count} adverts'], '{count} 个广告'] },
  empty: {
    adverts: [
      'Adverts with a picture are shown in the client in this order.',
      '带图片的广告将按此顺序在客户端展示。',
    ],
  },
} as const satisfies AreaTexts;
