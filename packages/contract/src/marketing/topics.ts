/** What open consoles are notified of when it changes. */
export const topics = [
  'inviteCode',
  'couponActivity',
  'bonusCode',
  'rechargeActivity',
  'activityTemplate',
  'prizePool',
  'award',
] as const;
