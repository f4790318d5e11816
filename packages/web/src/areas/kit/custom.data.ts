import type { CustomForm } from '@renderdesk/contract';

const options = [
  { value: 'standard', label: { zh: '标准', en: 'Standard' } },
  { value: 'urgent', label: { zh: '加急', en: 'Urgent' } },
  { value: 'night', label: { zh: '夜间', en: 'At night' } },
];
const field = (
  key: string,
  kind: CustomForm[number]['kind'],
  zh: string,
  en: string,
  o: Partial<CustomForm[number]> = {},
): CustomForm[number] => ({ key, kind, label: { zh, en }, required: false, ...o });

/** A form with every kind of custom field. */
export const customForm: CustomForm = [
  field('info', 14, '说明', 'Information', {
    hint: {
      zh: '请附发票扫描件。超过 5000 元需部门负责人审批。',
      en: 'Attach the invoice. Above 5,000 the head of department approves.',
    },
  }),
  field('title', 1, '事由', 'Purpose', { required: true }),
  field('count', 2, '数量', 'Quantity', { required: true }),
  field('type', 3, '类型', 'Type', { options, required: true }),
  field('day', 4, '日期', 'Date'),
  field('clock', 5, '时间', 'Time'),
  field('moment', 6, '起始时间', 'Starts'),
  field('urgent', 7, '加急', 'Urgent'),
  field('extras', 8, '附加服务', 'Extras', { options }),
  field('address', 9, '地址', 'Address'),
  field('pictures', 10, '图片', 'Images'),
  field('place', 11, '位置', 'Position'),
  field('code', 12, '条码', 'Barcode'),
  field('remark', 13, '备注', 'Remark'),
  field('files', 15, '附件', 'Attachments'),
  field('checks', 16, '时段', 'Shifts', { options }),
  field('choice', 17, '优先级', 'Priority', { options, required: true }),
];

/** Formatted text, with something in it that must not come through. */
export const richExample =
  '<h2>Maintenance 系统维护</h2><p>On <strong>1 March</strong> from <em>02:00</em> to <u>04:00</u> (UTC+8):</p>' +
  '<ul><li><p>no new frames on <code>gpu5</code></p></li><li><p>running frames finish</p></li></ul>' +
  '<blockquote><p>正在渲染的帧不受影响。</p></blockquote>' +
  '<p onclick="alert(1)"><a href="https://status.example/">Status</a><script>alert(1)</script></p>';
