import { createHash, randomUUID } from 'node:crypto';
import { bulletinType, clientChannel, day, displayPlace, talkType } from '@renderdesk/contract';
import { addRow, setRow } from '../build/rows.ts';
import type { Blobs } from '../core/blobs/blob.ts';
import type { Insertable } from 'kysely';
import type { DB, Tx } from '../core/db/db.ts';
import { demoPicture } from './picture.ts';

const { of } = displayPlace;
type Planned = readonly [title: string, from: number, until: number | null, isOn: boolean, content?: string];
interface Place {
  /** Width and height of its pictures; none without pictures. */
  readonly size?: readonly [width: number, height: number];
  readonly hasLink?: true;
  readonly columns?: Pick<Insertable<DB['display']>, 'channel' | 'terminals' | 'bulletin_type'>;
  /** Title, days from now to the start and to the end (null for no end), whether it is on, and the content of a notice. */
  readonly planned: readonly Planned[];
}

/** What each place displays: ended, running, scheduled and switched off. */
const places: Readonly<Partial<Record<(typeof displayPlace.codes)[number], Place>>> = {
  [of.clientAdvert]: {
    size: [640, 200],
    hasLink: true,
    planned: [
      ['双十一充值返利', -20, -6, true],
      ['新用户首月 8 折', -40, null, true],
      ['Redshift 3.6 上线', -3, 18, true],
      ['年终会员日', 9, 24, true],
      ['动画大赛报名', -8, 30, false],
    ],
  },
  [of.slideshow]: {
    size: [480, 480],
    hasLink: true,
    planned: [
      ['年终充值活动', -5, 26, true],
      ['邀请好友得渲染券', -60, null, true],
      ['元旦不打烊', 20, 38, true],
    ],
  },
  [of.miniProgramAdvert]: {
    size: [640, 200],
    hasLink: true,
    planned: [
      ['扫码查看渲染进度', -30, null, true],
      ['小程序充值立减', 3, 17, true],
    ],
  },
  [of.overviewAdvert]: {
    size: [640, 160],
    hasLink: true,
    columns: { channel: clientChannel.of.website },
    planned: [
      ['新版概览页上线', -12, 10, true],
      ['GPU 节点扩容', -1, null, true],
    ],
  },
  [of.loginBackground]: {
    size: [960, 540],
    columns: { terminals: [clientChannel.of.website, clientChannel.of.animationClient] },
    planned: [
      ['秋季主题', -70, -8, true],
      ['冬季主题', -8, null, true],
    ],
  },
  [of.talk]: {
    size: [640, 360],
    hasLink: true,
    planned: [
      ['影视灯光的十个误区', -30, null, true],
      ['从建模到成片：建筑动画流程', -12, 20, true],
      ['Houdini 流体入门', 4, null, true],
      ['写实材质的秘密', -80, -20, true],
    ],
  },
  [of.promotionNotice]: {
    hasLink: true,
    columns: { channel: clientChannel.of.animationClient },
    planned: [
      ['会员日充值返利', -2, 5, true, '会员日充值满 1000 元返 10%，渲染券即时到账。'],
      ['教育优惠', -90, -30, true, '学生认证后渲染 8 折。'],
    ],
  },
  [of.systemNotice]: {
    columns: { channel: clientChannel.of.pictureClient },
    planned: [
      ['存储维护', -1, 1, true, '今晚 02:00–04:00 存储维护，期间上传较慢，渲染不受影响。'],
      ['客户端 5.2.1 发布', -15, null, true, '修复大场景分析偶发失败的问题，请更新。'],
    ],
  },
  [of.bulletin]: {
    columns: { bulletin_type: bulletinType.of.node },
    planned: [
      ['三区节点驱动升级', -1, 2, true, '三区 GPU 节点分批升级驱动，升级中的节点不接任务。'],
      ['华北机房割接', -25, -24, true, '华北机房网络割接已完成。'],
    ],
  },
};

/** Fills every place; those with pictures need blobs. */
export async function fillDisplays(
  tx: Tx,
  o: { readonly now: Date; readonly by: number; readonly blobs: Blobs },
): Promise<void> {
  const at = (days: number): Date => new Date(o.now.getTime() + days * day);
  const storePicture = async (seed: number, [width, height]: readonly [number, number]) => {
    const content = demoPicture(seed, width, height);
    const id = randomUUID();
    await o.blobs.put(`attachment/${id}`, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = {
      id,
      kind: 'display',
      media_type: 'image/png',
      bytes: content.length,
      sha256,
      width,
      height,
    };
    await addRow(tx, 'attachment', { ...file, uploaded_by: o.by, uploaded_at: o.now });
    return id;
  };
  for (const [key, { size, hasLink, columns, planned }] of Object.entries(places)) {
    const place = Number(key) as keyof typeof places;
    for (const [index, [title, from, until, isOn, content]] of planned.entries())
      await addRow(tx, 'display', {
        ...columns,
        place,
        talk_type: place === of.talk ? talkType.codes[index % talkType.codes.length] : null,
        title,
        content: content ?? null,
        picture_id: size ? await storePicture((place * 7 + index) * 41, size) : null,
        link_url: hasLink && index % 2 === 0 ? 'https://renderdesk.example/news' : null,
        show_from: at(from),
        show_until: until === null ? null : at(until),
        is_on: isOn,
        created_at: at(Math.min(from, 0)),
      });
  }
  // Payments that differ go by SMS too, to staff who chose it.
  const words = {
    says_en: 'Look now: transaction {transactionId} was reported again with {amount} {currency}.',
    says_zh: '请立即核对：交易号 {transactionId} 再次通知的金额为 {amount} {currency}。',
  };
  await setRow(tx, 'notice_setting', { kind: 'paymentDiffers' }, { is_sms: true, ...words, version: 2 });
}
