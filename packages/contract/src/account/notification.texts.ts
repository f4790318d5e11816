import type { Pair } from '../kernel/text.ts';
import type { NotificationName } from './notification.kinds.ts';

/** What one kind says: its name in the settings, and the sentence; `{…}` is filled from the notification's data. */
export interface NotificationText {
  readonly name: Pair;
  readonly says: Pair;
}

export const notificationTexts: Record<NotificationName, NotificationText> = {
  exportReady: {
    name: ['Export ready', '导出完成'],
    says: ['Export {fileName} is ready to download.', '导出文件“{fileName}”已生成，可下载。'],
  },
  exportFailed: {
    name: ['Export failed', '导出失败'],
    says: [
      'Export {fileName} failed. Retry it in the export list.',
      '导出“{fileName}”失败，可在导出列表中重试。',
    ],
  },
  bulkDone: {
    name: ['Bulk action finished', '批量操作完成'],
    says: [
      '“{action}” finished: {done} done, {refused} skipped.',
      '“{action}”已完成：成功 {done} 条，跳过 {refused} 条。',
    ],
  },
  bulkFailed: {
    name: ['Bulk action interrupted', '批量操作中断'],
    says: [
      '“{action}” was interrupted: {done} done, {refused} skipped, the rest unchanged. Run it again for the rest.',
      '“{action}”中断：成功 {done} 条，跳过 {refused} 条，其余未更改，可对其余记录重新执行。',
    ],
  },
  poolWarning: {
    name: ['Customers about to enter the public pool', '客户即将进入公海'],
    says: [
      '{count} of your customers will be released to the public pool in {days} days: {names}. A submission, a payment or a tracking record keeps them.',
      '您的 {count} 名客户将在 {days} 天后进入公海：{names}。提交任务、付款或新增跟踪记录即可保留。',
    ],
  },
  poolReleased: {
    name: ['Customers released to the public pool', '客户已进入公海'],
    says: [
      '{count} of your customers were released to the public pool: {names}.',
      '您的 {count} 名客户已进入公海：{names}。',
    ],
  },
  studentEnds: {
    name: ['Student certification about to end', '学生认证即将到期'],
    says: [
      'The student certification of {userName} ends on {day}.',
      '客户“{userName}”的学生认证将于 {day} 到期。',
    ],
  },
  taskEnded: {
    name: ['Watched task ended', '关注的任务已结束'],
    says: ['Task {taskId} ended: {state}.', '任务 {taskId} 已结束：{state}。'],
  },
  sessionNew: {
    name: ['Sign-in from a new browser or IP address', '账号在新的浏览器或 IP 地址登录'],
    says: [
      'New sign-in with {browser} from {address}. If this was not you, end that session and change your password.',
      '账号通过 {browser} 从 {address} 登录。如非本人操作，请结束该会话并修改密码。',
    ],
  },
  passwordChanged: {
    name: ['Password changed', '密码已修改'],
    says: [
      'Your password was changed. If this was not you, contact an administrator immediately.',
      '您的密码已修改。如非本人操作，请立即联系管理员。',
    ],
  },
  contactChanged: {
    name: ['Phone number or email changed', '手机号或邮箱已修改'],
    says: [
      'Your phone number or email address was changed. If this was not you, contact an administrator immediately.',
      '您的手机号或邮箱已修改。如非本人操作，请立即联系管理员。',
    ],
  },
  factorAdded: {
    name: ['Second factor added', '已添加双重验证'],
    says: [
      'A second factor was added to your account: {name}. If this was not you, remove it and change your password.',
      '您的账号添加了双重验证方式：{name}。如非本人操作，请移除并修改密码。',
    ],
  },
  factorRemoved: {
    name: ['Second factor removed', '已移除双重验证'],
    says: [
      'A second factor was removed from your account: {name}. If this was not you, contact an administrator immediately.',
      '您的账号移除了双重验证方式：{name}。如非本人操作，请立即联系管理员。',
    ],
  },
  factorReset: {
    name: ['Second factor reset', '双重验证已重置'],
    says: [
      'Administrators reset your second factor. At your next sign-in, ask for a code by email after your password. If you did not request this, contact an administrator immediately.',
      '管理员已重置您的双重验证。下次登录输入密码后，可通过邮件获取验证码。如非您本人申请，请立即联系管理员。',
    ],
  },
  recoveryUsed: {
    name: ['Recovery code used', '恢复码已使用'],
    says: [
      'A recovery code was used to sign in; {left} are left. If this was not you, change your password and generate new codes.',
      '有人使用恢复码登录，剩余 {left} 个。如非本人操作，请修改密码并重新生成恢复码。',
    ],
  },
  recoveryRenewed: {
    name: ['Recovery codes renewed', '恢复码已重新生成'],
    says: [
      'New recovery codes were generated for your account. If this was not you, contact an administrator immediately.',
      '您的账号重新生成了恢复码。如非本人操作，请立即联系管理员。',
    ],
  },
  tokenAdded: {
    name: ['API token created', '已创建 API 令牌'],
    says: [
      'API token “{name}” was created for your account. If this was not you, revoke it and change your password.',
      '您的账号创建了 API 令牌“{name}”。如非本人操作，请吊销并修改密码。',
    ],
  },
  signOnBound: {
    name: ['Single sign-on linked', '已绑定单点登录'],
    says: [
      'Your account was linked to single sign-on at {issuer}. If this was not you, contact an administrator immediately.',
      '您的账号已绑定 {issuer} 的单点登录。如非本人操作，请立即联系管理员。',
    ],
  },
  requestApproved: {
    name: ['Request approved', '申请已批准'],
    says: [
      '{by} approved your request (approval {approvalId}): {action}. It has been carried out.',
      '{by} 已批准您的申请（审批 {approvalId}）“{action}”，操作已执行。',
    ],
  },
  requestRejected: {
    name: ['Request rejected', '申请被拒绝'],
    says: [
      '{by} rejected your request (approval {approvalId}): {action}. Reason: {reason}',
      '{by} 拒绝了您的申请（审批 {approvalId}）“{action}”。原因：{reason}',
    ],
  },
  requestExpired: {
    name: ['Request expired', '申请已失效'],
    says: [
      'Nobody decided your request (approval {approvalId}) in time: {action}. It has expired, and nothing was changed.',
      '您的申请（审批 {approvalId}）“{action}”逾期无人审批，已失效，未做任何更改。',
    ],
  },
  approvalWaiting: {
    name: ['Request waiting too long', '申请等待过久'],
    says: [
      'A request of {by} (approval {approvalId}) has been waiting for {hours} hours: {action}.',
      '{by} 的申请（审批 {approvalId}）“{action}”已等待 {hours} 小时。',
    ],
  },
  dutySwapAsked: {
    name: ['Swap requested', '收到换班申请'],
    says: [
      '{by} asks to swap the duty of {day} with yours of {otherDay}. Reason: {reason}',
      '{by} 申请用 {day} 的值班与您 {otherDay} 的值班互换。原因：{reason}',
    ],
  },
  dutySwapAccepted: {
    name: ['Swap accepted', '换班已接受'],
    says: [
      '{by} took your duty of {day}. Yours is now that of {otherDay}.',
      '{by} 已接受换班：您 {day} 的值班换为 {otherDay}。',
    ],
  },
  dutySwapDeclined: {
    name: ['Swap declined', '换班被拒绝'],
    says: ['{by} declined to take your duty of {day}.', '{by} 拒绝与您 {day} 的值班互换。'],
  },
  dutySwapEnded: {
    name: ['Swap ended', '换班申请已终止'],
    says: [
      'A shift of your swap with {by} was removed or given to somebody else ({day} or {otherDay}), so your request has ended. See the roster.',
      '您与 {by} 换班（{day} 与 {otherDay}）的其中一个值班已取消或改派他人，申请已终止，请查看值班表。',
    ],
  },
  tasksGoOn: {
    name: ['Tasks go on after payment', '欠费任务恢复'],
    says: [
      '{userName} has paid the arrears. Tasks resumed automatically: {count}.',
      '{userName} 的欠费已结清，自动恢复 {count} 个任务。',
    ],
  },
  paymentLate: {
    name: ['Late payment', '支付迟到'],
    says: [
      'A payment of {amount} {currency} came after its order had ended, and was credited: transaction {transactionId}.',
      '订单结束后收到 {amount} {currency} 的支付，已入账：交易号 {transactionId}。',
    ],
  },
  paymentInSuspense: {
    name: ['Payment without an order', '支付无对应订单'],
    says: [
      'A payment of {amount} {currency} fits no open order and is in suspense: transaction {transactionId}, order {orderNumber}.',
      '收到 {amount} {currency} 的支付，与待支付订单不符，已记入待查款项：交易号 {transactionId}，订单号 {orderNumber}。',
    ],
  },
  paymentDiffers: {
    name: ['Payment told differently', '支付通知不一致'],
    says: [
      'Transaction {transactionId} was told again with another amount, {amount} {currency}. Nothing was changed.',
      '交易号 {transactionId} 的再次通知金额不同（{amount} {currency}），未做任何更改。',
    ],
  },
  auditBroken: {
    name: ['Operation records altered', '操作记录被更改'],
    says: [
      'Seal {sealId}, made {sealedAt}, does not match its operation records. Verify the records as the operations manual describes.',
      '操作记录的封存 {sealId}（{sealedAt}）与其记录不一致，请按运维手册校验。',
    ],
  },
};

/** What a notification names where a factor has no name of its own. */
export const factorTexts = {
  app: ['authenticator app', '验证器应用'],
  all: ['authenticator app and passkeys', '验证器应用和通行密钥'],
} as const satisfies Readonly<Record<string, Pair>>;
export type FactorWord = keyof typeof factorTexts;
