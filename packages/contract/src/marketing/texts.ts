import type { AreaTexts } from '../kernel/text.ts';

/** Texts of marketing. */
export const texts = {
  fields: {
    inviteCodeId: ['Invite code ID', '邀请码 ID'],
    inviteCodeIds: ['Invite codes', '邀请码'],
    inviteCode: ['Invite code', '邀请码'],
    status: ['Status', '状态'],
    adminId: ['Inviter', '邀请人'],
    inviter: ['Inviter', '邀请人'],
    maxUses: ['Maximum uses', '最多使用次数'],
    usedCount: ['Used', '已使用次数'],
    validFrom: ['Valid from', '生效时间'],
    validUntil: ['Valid until', '失效时间'],
    createTimeFlag: ['Created', '创建时间'],
    useTime: ['Registered', '注册时间'],
    useTimeFlag: ['Registered', '注册时间'],
    partnerName: ['Registered through', '注册渠道'],
    firstRechargeTime: ['First recharge', '首次充值'],
  },
  actions: {
    inviteCodes: {
      list: ['Invite codes', '注册邀请码'],
      detail: ['Invite code details', '邀请码详情'],
      logs: ['Uses of an invite code', '邀请码使用记录'],
      add: ['Add invite code', '新增邀请码'],
      enable: ['Enable', '启用'],
      disable: ['Disable', '停用'],
      export: ['Export invite codes', '导出邀请码'],
    },
  },
  codes: {
    inviteStatus: {
      0: ['Disabled', '已停用'],
      1: ['Enabled', '启用中'],
      2: ['Not yet valid', '未生效'],
      3: ['Expired', '已过期'],
      4: ['Used up', '已用完'],
    },
  },
  kinds: { inviteCode: [['{count} invite code', '{count} invite codes'], '{count} 个邀请码'] },
  empty: {
    inviteCodes: ['Invite codes appear here once added.', '新增的邀请码显示在此列表。'],
  },
} as const satisfies AreaTexts;
