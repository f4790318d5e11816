import { defineText } from '../../kit/text/index.ts';

export const { useText: useMemberText } = defineText('screens.pay.members', {
  periodHint: [
    'A higher level begins at once and takes over what is left. The same or a lower one begins when the present one ends.',
    '更高等级立即生效并抵扣剩余价值；同级或更低等级在当前会员到期后生效',
  ],
  presentHint: ['For a present, choose “Present” and the days.', '赠送时请选择“赠送”并填写天数'],
  evidenceHint: [
    'The transfer is entered as a recharge. The membership begins when another person confirms it.',
    '转账将录入为充值记录，由他人确认后会员生效。',
  ],
  beginsOn: ['Begins {day}', '{day} 起生效'],
  priceHint: [
    'Applies from now on. Existing memberships keep theirs. A larger step takes a second person.',
    '自现在起生效，已有会员不受影响；变动幅度较大时须由他人审批。',
  ],
});
