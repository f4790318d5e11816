import type { AreaTexts } from '../kernel/text.ts';
import { portalActions } from './portalActions.texts.ts';

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
    refusedCount: ['Refused requests', '被拒请求数'],
    lastRefusedTime: ['Last refused', '最近被拒'],
    remark: ['Remark', '备注'],
    createdBy: ['Created by', '创建人'],
    partnerKeyId: ['Key ID', '密钥 ID'],
    partnerKeyIds: ['Keys', '密钥'],
    keyName: ['Key', '密钥'],
    secret: ['Secret', '密钥内容'],
    days: ['Valid for (days)', '有效期（天）'],
    endsTime: ['Expires', '到期时间'],
    webhookUrl: ['Webhook URL', '回调地址'],
    givenUpCount: ['Undelivered events', '未送达事件数'],
    topics: ['Events', '事件'],
    topic: ['Event', '事件'],
    webhookState: ['Status', '状态'],
    deliveries: ['Deliveries', '推送记录'],
    deliveryId: ['Delivery ID', '推送 ID'],
    deliveryIds: ['Deliveries', '推送记录'],
    eventId: ['Event ID', '事件 ID'],
    objectId: ['Object ID', '对象 ID'],
    deliveryState: ['Status', '状态'],
    attempts: ['Attempts', '尝试次数'],
    answer: ['Response', '响应'],
    error: ['Error', '错误'],
    eventTime: ['Event time', '事件时间'],
    nextTime: ['Next attempt', '下次尝试'],
    sentTime: ['Delivered', '送达时间'],
  },
  actions: {
    ...portalActions,
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
    webhooks: {
      read: ['Webhook', '事件回调'],
      add: ['Set up webhook', '配置事件回调'],
      update: ['Edit webhook', '编辑事件回调'],
      renew: ['Renew secret', '重置签名密钥'],
      test: ['Send test event', '发送测试事件'],
      resend: ['Resend', '重新推送'],
    },
  },
  codes: {
    portalScope: {
      1: ['Customers', '客户'],
      2: ['Certifications', '认证'],
      3: ['Payment orders and refunds', '充值订单与退款'],
      4: ['Tasks', '任务'],
      5: ['Bills and appeals', '账单与申诉'],
      6: ['Invoices', '发票'],
      7: ['Feedback', '意见反馈'],
    },
    partnerReach: {
      1: ['Those it registered', '自行注册的客户'],
      2: ['All customers', '全部客户'],
    },
    webhookTopic: {
      1: ['Certification', '实名认证'],
      2: ['Student certification', '学生认证'],
      3: ['Recharge', '充值'],
      4: ['Refund', '退款'],
      5: ['Bill', '账单'],
      6: ['Appeal', '申诉'],
      7: ['Invoice', '发票'],
      8: ['Task', '任务'],
      9: ['Feedback', '意见反馈'],
    },
    deliveryState: {
      0: ['Waiting', '待推送'],
      1: ['Delivered', '已送达'],
      2: ['Given up', '已放弃'],
    },
    waitReason: {
      1: ['A machine is free: it starts within seconds.', '已有空闲机器，数秒内开始。'],
      2: [
        'The machines that can render it are busy. It starts as they become free.',
        '可渲染的机器均正忙，空出后即开始。',
      ],
      3: [
        'The machines that can render it are off or under maintenance. It starts when they are back.',
        '可渲染的机器暂时关机或维护中，恢复后即开始。',
      ],
      4: [
        'The platform renders as much as it may at once. It starts when there is room.',
        '平台当前已满负荷，有空余后即开始。',
      ],
      5: ['It waits for frames that come first.', '正在等待前置帧完成。'],
      6: ['It is being submitted or analysed.', '任务正在提交或分析中。'],
      7: [
        'It has as many machines as its nodeLimit allows. More frames start as these are done.',
        '已达到该任务 nodeLimit 的机器数上限，有帧完成后继续。',
      ],
      8: [
        'The account has as many machines as it may use at once. It starts as these are done.',
        '账户同时使用的机器数已达上限，有帧完成后继续。',
      ],
      9: [
        'All machines of the customer’s pack are busy. It goes on when one is free.',
        '客户包机的机器均在使用中，空出后继续。',
      ],
      10: [
        'The quota of the customer’s project pack is used up. It goes on once the customer decides how.',
        '客户项目包的额度已用完，待客户确认后续方式后继续。',
      ],
      11: [
        'The account that pays is in arrears. It goes on by itself once they are paid.',
        '付费账户已欠费，充值结清后自动继续。',
      ],
      12: [
        'It was stopped for arrears that are paid by now. Start it to continue.',
        '欠费已结清，启动后可继续。',
      ],
      13: [
        'The balance is used up by what is rendering or not charged yet. It goes on after a recharge.',
        '账户余额已被渲染中及待入账的费用占满，充值后继续。',
      ],
      14: ['The account is disabled.', '账户已被停用。'],
      15: [
        'The test frames are done. The rest waits for the customer’s word: action fullSpeed.',
        '测试帧已完成，其余帧等待客户确认（操作 fullSpeed）。',
      ],
      16: ['It is stopped. Start it to continue.', '任务已停止，启动后可继续。'],
      17: ['It was stopped by its time limit. Start it to continue.', '任务因超时停止，启动后可继续。'],
      18: [
        'It was stopped, since too many attempts failed in a row. Mend the scene, then start it.',
        '连续失败次数过多，任务已停止。请修复场景后启动。',
      ],
      19: [
        'It failed on every machine that can render it. Mend the scene, then start it.',
        '在所有可渲染的机器上均失败。请修复场景后启动。',
      ],
      20: [
        'It has just failed on the only machine that can render it, and is tried again in a few minutes.',
        '刚在唯一可渲染的机器上失败，数分钟后重试。',
      ],
      21: [
        'No machine of the platform has its software. Choose one that software/list names.',
        '该平台没有机器安装所需软件，请选择 software/list 返回的软件。',
      ],
      22: [
        'No machine has its plug-ins together in these versions. Choose those that software/list names.',
        '没有机器同时具备所需版本的插件，请选择 software/list 返回的插件。',
      ],
      23: [
        'No machine has as much memory as it asks for. Submit it with a smaller memoryMb.',
        '没有机器满足内存要求，请减小 memoryMb 后重新提交。',
      ],
      24: [
        'No machine fits what the task asks for. Ask our support.',
        '没有机器符合该任务的要求，请联系客服。',
      ],
    },
    partnerState: {
      0: ['Disabled', '已停用'],
      1: ['Enabled', '已启用'],
    },
  },
  kinds: {
    upload: [['{count} upload', '{count} uploads'], '{count} 个上传任务'],
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
