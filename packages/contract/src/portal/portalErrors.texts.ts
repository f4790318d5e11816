import type { ErrorName } from '../errors/codes.ts';
import type { Pair } from '../kernel/text.ts';

/**
 * What a refusal says to partners where the console's words are for staff, or say less than a partner can mend; of some codes a text
 * for each `data.why`.
 */
export const partnerTexts: Partial<Record<ErrorName, Pair | Readonly<Record<string, Pair>>>> = {
  signatureRefused: {
    signature: [
      'The signature does not fit the request, or the key opens nothing: it is unknown, revoked or expired, or its partner is disabled.',
      '签名与请求不符，或密钥无效：密钥不存在、已吊销、已过期，或合作方已停用。',
    ],
    timestamp: [
      'The timestamp is not within five minutes of our time. Sign again with the time now, in epoch milliseconds.',
      '时间戳与服务器时间相差超过 5 分钟，请以当前毫秒时间戳重新签名。',
    ],
    nonce: [
      'The nonce was used before, or is not 16 to 64 letters, figures, - and _. Sign again with a new one.',
      '随机串已使用过，或不是 16–64 位字母、数字、- 和 _，请更换后重新签名。',
    ],
    body: [
      'The body is not the one that was signed: its SHA-256 differs from x-content-sha256.',
      '请求体不是签名时的内容：其 SHA-256 与 x-content-sha256 不一致。',
    ],
  },
  inviteCodeRefused: {
    unknown: [
      'There is no such invite code. Check it, or register without one. Nothing was changed.',
      '邀请码不存在，请核对后重试，或不填邀请码注册。未做任何更改。',
    ],
    disabled: [
      'The invite code is disabled. Register without it. Nothing was changed.',
      '邀请码已停用，请不填邀请码注册。未做任何更改。',
    ],
    notYet: ['The invite code is not valid yet. Nothing was changed.', '邀请码尚未生效。未做任何更改。'],
    expired: [
      'The invite code has expired. Register without it. Nothing was changed.',
      '邀请码已过期，请不填邀请码注册。未做任何更改。',
    ],
    usedUp: [
      'The invite code has been used as often as it may. Register without it. Nothing was changed.',
      '邀请码使用次数已达上限，请不填邀请码注册。未做任何更改。',
    ],
  },
  drawRefused: {
    toBeActivated: ['The lottery has not begun. Nothing was changed.', '抽奖尚未开始，未做任何更改。'],
    wait: ['The lottery has not begun. Nothing was changed.', '抽奖尚未开始，未做任何更改。'],
    off: ['The lottery is over. Nothing was changed.', '抽奖已结束，未做任何更改。'],
    unknown: ['There is no such lottery. Nothing was changed.', '抽奖活动不存在，未做任何更改。'],
    currency: [
      'The lottery is for accounts in RMB. Nothing was changed.',
      '该抽奖仅面向人民币账号，未做任何更改。',
    ],
    noChance: [
      'The account has no chance left. Nothing was changed.',
      '该账号没有可用的抽奖机会，未做任何更改。',
    ],
  },
  bonusCodeRefused: {
    unknown: ['There is no such code. Nothing was changed.', '兑换码不存在，未做任何更改。'],
    redeemed: ['The code is redeemed already. Nothing was changed.', '兑换码已使用，未做任何更改。'],
    voided: ['The code is void. Nothing was changed.', '兑换码已作废，未做任何更改。'],
    toBeActivated: ['The activity has not begun. Nothing was changed.', '活动尚未开始，未做任何更改。'],
    wait: ['The activity has not begun. Nothing was changed.', '活动尚未开始，未做任何更改。'],
    off: ['The activity is over. Nothing was changed.', '活动已结束，未做任何更改。'],
    currency: [
      'The code is for accounts in another currency. Nothing was changed.',
      '兑换码适用于其他币种的账号，未做任何更改。',
    ],
    perCustomer: [
      'The account has redeemed as many codes of this activity as it may. Nothing was changed.',
      '该账号在本活动的兑换次数已达上限，未做任何更改。',
    ],
  },
  uploadDiffers: {
    noPart: [
      'There is no part {part}: the file has {parts}. Nothing was changed.',
      '分片 {part} 不存在：该文件共 {parts} 个分片。未做任何更改。',
    ],
    partSize: [
      'Part {part} has to have {wanted} bytes, and {came} came. Send it again whole.',
      '分片 {part} 应为 {wanted} 字节，实际收到 {came} 字节，请完整重传该分片。',
    ],
    missing: [
      'Parts have not come: {missing}. Send them, then finish.',
      '以下分片尚未上传：{missing}，请补传后再完成。',
    ],
    hash: [
      'The file’s SHA-256 is not the one that was announced. Send its parts again, or drop it and begin with the right one.',
      '文件的 SHA-256 与声明不一致，请重传分片，或放弃后以正确的值重新开始。',
    ],
  },
  outsideStorage: [
    'The path has to stay in the customer’s folder, and names nothing that the farm keeps there. Give it relative to that folder. Nothing was changed.',
    '路径须位于客户目录内，且不能指向系统保留位置，请使用相对于客户目录的路径。未做任何更改。',
  ],
  platformNotOpen: [
    'This platform is not open to the customer. Choose one that platform/list names.',
    '该平台未对此客户开放，请选择 platform/list 返回的平台。',
  ],
  sceneMissing: [
    'There is no scene file {path} in the customer’s folder. Upload it and finish the upload, then submit. Nothing was changed.',
    '客户目录中没有场景文件 {path}，请先上传并完成上传，再提交任务。未做任何更改。',
  ],
  versionClosed: [
    'Machines of this platform have this software or plug-in in a version that is not open to the customer. Choose from software/list. Nothing was changed.',
    '该平台的机器仅有未对此客户开放的软件或插件版本，请从 software/list 中选择。未做任何更改。',
  ],
  noNodeRenders: {
    software: [
      'No machine of this platform renders this software for the customer. Choose from software/list. Nothing was changed.',
      '该平台没有可为此客户渲染该软件的机器，请从 software/list 中选择。未做任何更改。',
    ],
    plugins: [
      'No machine of this platform has all of these plug-ins together beside the software. Choose from software/list. Nothing was changed.',
      '该平台没有机器同时具备该软件及所选全部插件，请从 software/list 中选择。未做任何更改。',
    ],
    memory: [
      'No machine of this platform that has software and plug-ins has so much memory. Ask for less. Nothing was changed.',
      '该平台具备该软件及插件的机器均没有这么大的内存，请减小 memoryMb。未做任何更改。',
    ],
  },
  keyReused: [
    'This idempotency key came before with another request. Nothing was changed; send a new request under a new key.',
    '该幂等键已用于另一请求。未做任何更改，新请求请使用新的键。',
  ],
  consentNeeded: [
    'The customer pays again for this. Send it with `agrees` once they have agreed. Nothing was changed.',
    '此操作会再次计费，请在客户同意后携带 agrees 重新提交。未做任何更改。',
  ],
  alreadyTaken: ['Already in use: {fields}. Nothing was changed.', '已被占用：{fields}。未做任何更改。'],
  doesNotFit: [
    'Does not fit what is known, or what else was sent: {fields}. Nothing was changed.',
    '与已有信息或其他字段不符：{fields}。未做任何更改。',
  ],
  changedMeanwhile: [
    'It was changed meanwhile. Nothing was changed now; read it again and decide anew.',
    '内容已被更新，本次未做任何更改，请重新读取后再操作。',
  ],
  tooManyRequests: [
    'Too many requests. Try again in {seconds} s.',
    '请求过于频繁，请在 {seconds} 秒后重试。',
  ],
};
