/**
 * Names that the specification misspells on the wire and in keys (checklist P-047): kept there exactly, spelled right in
 * labels and in the code around them. The wire never carries `right` instead; `in` narrows that to one area
 * where the right spelling is a field of its own elsewhere.
 */
export const misspelled = [
  { wire: 'aquireLoginVerifycode', right: 'acquireLoginVerifyCode' },
  { wire: 'amdinId', right: 'adminId', in: 'pay' },
  { wire: 'availabeEndTime', right: 'availableEndTime' },
  { wire: 'availabeStartTime', right: 'availableStartTime' },
  { wire: 'creater', right: 'creator' },
  { wire: 'config:marketing:activty', right: 'config:marketing:activity' },
  { wire: '/dashbroad', right: '/dashboard' },
  { wire: 'lever', right: 'level', in: 'user' },
  { wire: 'mainUsername', right: 'mainUserName' },
  { wire: 'pictureLever', right: 'pictureLevel' },
  { wire: 'qinyun coupon', right: 'qingyun coupon' },
] as const satisfies readonly { readonly wire: string; readonly right: string; readonly in?: string }[];
