import type { AreaTexts } from '../kernel/text.ts';

/** Texts of partners and their keys. */
export const texts = {
  fields: {
    partnerId: ['Partner ID', '合作方 ID'],
    partnerIds: ['Partners', '合作方'],
    partnerName: ['Partner', '合作方'],
    partnerState: ['Status', '状态'],
    partnerReach: ['Acts for', '可操作客户'],
    scopes: ['Scopes', '接口范围'],
    keyCount: ['Keys', '密钥数'],
    userCount: ['Customers registered', '注册客户数'],
    lastUsedTime: ['Last used', '最近使用'],
    remark: ['Remark', '备注'],
    createdBy: ['Created by', '创建人'],
    partnerKeyId: ['Key ID', '密钥 ID'],
    partnerKeyIds: ['Keys', '密钥'],
    keyName: ['Key', '密钥'],
    secret: ['Secret', '密钥内容'],
    days: ['Valid for (days)', '有效期（天）'],
    endsTime: ['Expires', '到期时间'],
  },
  actions: {
    partners: {
      list: ['Partners', '合作方'],
      add: ['New partner', '新建合作方'],
      update: ['Edit partner', '编辑合作方'],
      disable: ['Disable', '停用'],
      enable: ['Enable', '启用'],
    },
    partnerKeys: {
      list: ['Keys', '密钥'],
      add: ['New key', '新建密钥'],
      end: ['Revoke key', '吊销密钥'],
    },
  },
  codes: {
    portalScope: {
      1: ['Customers', '客户'],
      2: ['Certifications', '认证'],
      3: ['Payment orders', '充值订单'],
      4: ['Tasks', '任务'],
    },
    partnerReach: {
      1: ['Those it registered', '自行注册的客户'],
      2: ['All customers', '全部客户'],
    },
    partnerState: {
      0: ['Disabled', '已停用'],
      1: ['Enabled', '已启用'],
    },
  },
  kinds: {
    partner: [['{count} partner', '{count} partners'], '{count} 个合作方'],
    partnerKey: [['{count} partner key', '{count} partner keys'], '{count} 个合作方密钥'],
  },
  empty: {
    partners: [
      'No partners yet. A partner’s software uses the portal API on behalf of customers.',
      '暂无合作方。合作方的软件通过门户接口代客户办理业务。',
    ],
  },
} as const satisfies AreaTexts;
