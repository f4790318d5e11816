import { account } from './account/account.calls.ts';
import { staffConsole, outbox, session } from './session/session.calls.ts';
import { renders } from './task/render.calls.ts';
import { renderLife } from './task/renderLife.calls.ts';
import { watches } from './task/watch.calls.ts';
import { renderMatch } from './task/renderMatch.calls.ts';
import { renderFacts } from './task/renderFacts.calls.ts';
import { frames } from './task/frame.calls.ts';
import { strategy } from './task/strategy.calls.ts';
import { attempts } from './task/runs.calls.ts';
import { home } from './home/home.calls.ts';
import { submission } from './task/submit.calls.ts';
import { tags } from './task/tag.calls.ts';
import { prohibitOperate } from './task/prohibit.calls.ts';
import { approvals } from './approval/approval.calls.ts';
import { calendars } from './calendar/calendar.calls.ts';
import { exportsOfMine } from './export/export.calls.ts';
import { pluginConsumption } from './export/plugin.calls.ts';
import { lookups } from './search/lookup.calls.ts';
import { navigation } from './search/search.calls.ts';
import { organizations, positions } from './staff/organization.calls.ts';
import { nodes } from './node/node.calls.ts';
import { views } from './view/view.calls.ts';
import type { AnyCall } from './kernel/call.ts';

/** Every group of calls. What stands here is served, documented, permitted, fuzzed and tested. */
export const contract = {
  session,
  staffConsole,
  outbox,
  account,
  renders,
  renderLife,
  watches,
  renderMatch,
  renderFacts,
  frames,
  strategy,
  attempts,
  home,
  submission,
  tags,
  prohibitOperate,
  exportsOfMine,
  pluginConsumption,
  navigation,
  lookups,
  approvals,
  calendars,
  organizations,
  positions,
  nodes,
  views,
} as const;

/** All calls, flat, by name. */
export const allCalls: readonly AnyCall[] = Object.values(contract).flatMap(
  (group): AnyCall[] => Object.values(group) as never,
);

export * from './kernel/values.ts';
export * from './kernel/codes.ts';
export * from './kernel/principal.ts';
export * from './kernel/sensitive.ts';
export * from './kernel/fields.ts';
export * from './kernel/wire.ts';
export * from './kernel/time.ts';
export * from './kernel/rules.ts';
export * from './kernel/groups.ts';
export * from './kernel/methods.ts';
export * from './kernel/fileTypes.ts';
export * from './kernel/richText.ts';
export * from './kernel/defaults.ts';
export * from './kernel/spelling.ts';
export * from './kernel/call.ts';
export * from './kernel/fourEyes.ts';
export * from './approval/approval.calls.ts';
export * from './approval/approval.codes.ts';
export * from './kernel/exports.ts';
export * from './kernel/text.ts';
export * from './errors/codes.ts';
export * from './errors/behaviour.ts';
export * from './errors/message.ts';
export * from './screens/screens.ts';
export * from './screens/screenAt.ts';
export * from './screens/headings.ts';
export * from './permissions/permissions.ts';
export * from './session/session.codes.ts';
export * from './session/session.calls.ts';
export * from './session/customFields.ts';
export * from './session/password.rules.ts';
export * from './account/preferences.ts';
export * from './account/notification.kinds.ts';
export * from './account/browser.rules.ts';
export * from './account/account.calls.ts';
export * from './staff/staff.codes.ts';
export * from './staff/organization.calls.ts';
export * from './task/task.codes.ts';
export * from './task/task.lifecycle.ts';
export * from './task/render.calls.ts';
export * from './task/renderLife.calls.ts';
export * from './task/watch.calls.ts';
export * from './task/renderMatch.calls.ts';
export * from './task/renderFacts.calls.ts';
export * from './task/submit.calls.ts';
export * from './task/runs.calls.ts';
export * from './home/home.codes.ts';
export * from './home/home.figures.ts';
export * from './home/home.queues.ts';
export * from './home/home.calls.ts';
export * from './task/frame.calls.ts';
export * from './task/strategy.calls.ts';
export * from './node/node.codes.ts';
export * from './node/node.lifecycle.ts';
export * from './node/node.calls.ts';
export * from './farm/gateway.ts';
export * from './farm/constraints.ts';
export * from './farm/chance.ts';
export * from './farm/reasons.ts';
export * from './farm/simulated.ts';
export * from './task/tag.calls.ts';
export * from './task/prohibit.calls.ts';
export * from './pay/pay.codes.ts';
export * from './pay/chart.rules.ts';
export * from './pay/money.rules.ts';
export * from './export/export.calls.ts';
export * from './export/plugin.calls.ts';
export * from './export/filterWords.ts';
export * from './search/search.calls.ts';
export * from './search/lookup.calls.ts';
export * from './search/places.ts';
export * from './view/view.codes.ts';
export * from './view/view.calls.ts';
export * from './calendar/calendar.codes.ts';
export * from './calendar/calendar.rules.ts';
export * from './calendar/calendar.notice.ts';
export * from './calendar/calendar.calls.ts';
