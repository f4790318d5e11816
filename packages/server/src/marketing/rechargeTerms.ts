import { type activityTemplates, type InputOf, microOf, type OutputOf, textOf } from '@renderdesk/contract';
import { asMoney } from '../core/db/wire.ts';
import { badFields } from '../core/http/apiError.ts';

/** The terms that activities and templates have. */
export type Terms = Omit<OutputOf<typeof activityTemplates.get>, 'templateId' | 'templateName' | 'version'>;
/** The same as somebody typed it. */
type Typed = Omit<InputOf<typeof activityTemplates.add>, 'templateName'>;

const money = (text: string) => asMoney(textOf(microOf(text)));

/** Terms as they are kept: amounts written alike. Throws `badInput` for a tier that gives nothing. */
export const tidy = (o: Typed): Terms => {
  const empty = o.tiers.findIndex(({ rate, bonus }) => rate === 0 && microOf(bonus) === 0n);
  if (empty >= 0) throw badFields(`tiers.${empty}.bonus`);
  return {
    zone: o.zone,
    tiers: o.tiers.map(({ least, couponType, rate, bonus }) => ({
      least: money(least),
      couponType,
      rate,
      bonus: money(bonus),
    })),
    payMethods: [...new Set(o.payMethods)].toSorted(),
    memberLevels: [...new Set(o.memberLevels)].toSorted((a, b) => a - b),
    firstOnly: o.firstOnly,
    months: o.months,
    stackingGroup: o.stackingGroup,
    usesTotal: o.usesTotal,
    usesEach: o.usesEach,
    spendTotal: o.spendTotal === null ? null : money(o.spendTotal),
    spendEach: o.spendEach === null ? null : money(o.spendEach),
  };
};

/** The columns of terms. */
export const columnsOfTerms = (o: Terms) => ({
  zone: o.zone,
  tiers: JSON.stringify(o.tiers),
  pay_methods: o.payMethods,
  member_levels: o.memberLevels,
  first_only: o.firstOnly,
  months: o.months,
  stacking_group: o.stackingGroup,
  uses_total: o.usesTotal,
  uses_each: o.usesEach,
  spend_total: o.spendTotal,
  spend_each: o.spendEach,
});

interface Row {
  readonly zone: number;
  readonly tiers: unknown;
  readonly pay_methods: readonly string[];
  readonly member_levels: readonly number[];
  readonly first_only: boolean;
  readonly months: number;
  readonly stacking_group: string;
  readonly uses_total: number | null;
  readonly uses_each: number | null;
  readonly spend_total: string | null;
  readonly spend_each: string | null;
}
/** The terms that an activity has. */
export const termsOfRow = (row: Row): Terms => ({
  zone: row.zone as Terms['zone'],
  tiers: row.tiers as Terms['tiers'],
  payMethods: [...row.pay_methods],
  memberLevels: [...row.member_levels] as Terms['memberLevels'],
  firstOnly: row.first_only,
  months: row.months as Terms['months'],
  stackingGroup: row.stacking_group,
  usesTotal: row.uses_total,
  usesEach: row.uses_each,
  spendTotal: row.spend_total === null ? null : asMoney(row.spend_total),
  spendEach: row.spend_each === null ? null : asMoney(row.spend_each),
});

/** Whether two terms promise the same. */
export const isSame = (a: Typed, b: Typed): boolean => JSON.stringify(tidy(a)) === JSON.stringify(tidy(b));
