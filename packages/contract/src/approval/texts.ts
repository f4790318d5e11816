/** Labels of requests for a second person. */
export const texts = {
  fields: {
    adminId: ['Requester ID', '申请人 ID'],
    approvalId: ['Approval ID', '审批 ID'],
    call: ['Action', '操作'],
    name: ['Action', '操作'],
    reallyName: ['Requested by', '申请人'],
    createTime: ['Requested', '申请时间'],
    expireTime: ['Expires', '失效时间'],
    weight: ['Size', '规模'],
    limit: ['Limit', '上限'],
    standard: ['Default limit', '默认上限'],
    decidedBy: ['Decided by', '审批人'],
    decideTime: ['Decided', '审批时间'],
    decision: ['Decision reason', '审批说明'],
    own: ['Own requests', '我的申请'],
    decidable: ['To decide', '待我审批'],
    input: ['Input', '内容'],
    impact: ['Impact', '操作影响'],
    row: ['Change', '变更'],
    from: ['From', '起始位置'],
    key: ['Permission', '权限'],
    kinds: ['Second factor required of', '须双重验证的角色'],
    roleId: ['Role', '角色'],
    updatedBy: ['Changed by', '修改人'],
    updateTime: ['Changed', '修改时间'],
  },
  actions: {
    approvals: {
      list: ['Approval requests', '审批申请'],
      read: ['Approval request', '审批申请'],
      affected: ['Affected', '影响对象'],
      approve: ['Approve', '批准'],
      reject: ['Reject', '拒绝'],
      withdraw: ['Withdraw', '撤回'],
      limits: ['Approval limits', '审批上限'],
      setLimit: ['Set approval limit', '设置审批上限'],
    },
    rights: {
      givers: ['Ways to get a permission', '权限获取途径'],
      ask: ['Request role', '申请角色'],
    },
  },
  codes: {
    approvalState: {
      1: ['Waiting', '待审批'],
      2: ['Approved', '已批准'],
      3: ['Rejected', '已拒绝'],
      4: ['Withdrawn', '已撤回'],
      5: ['Expired', '已失效'],
    },
  },
  kinds: {
    approval: [['{count} approval', '{count} approvals'], '{count} 项审批'],
    setting: [['{count} setting', '{count} settings'], '{count} 项设置'],
  },
  empty: {
    approvals: [
      'Actions beyond a limit appear in this list and wait for another person’s approval.',
      '超过上限的操作显示在此列表，等待他人审批。',
    ],
  },
} as const;
