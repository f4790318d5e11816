import {
  accountType,
  type AdminId,
  type AgentId,
  agents as agentCalls,
  agentStatus,
  allocationKind,
  allocationKindOf,
  allocations,
  allocationTypes,
  type Language,
  lookups,
  type NodeId,
  type OrganizationId,
  type PermissionKey,
  platformKind,
  type RoleId,
  session,
  software as configured,
  tags,
  type UserId,
  type UserLabelId,
  userLabels as userLabelCalls,
  zone,
} from '@renderdesk/contract';
import type { Rights } from '../kit/permission/index.ts';
import { searchedSource, type Source, wholeSource } from '../kit/pick/index.ts';

type Named = { readonly nameZh: string; readonly nameEn: string };
const nameIn = (one: Named, language: Language): string => (language === 'zh' ? one.nameZh : one.nameEn);
const notes = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(' · ');

/** Customers. Each account of one name is a choice of its own, so that no name is left to be asked about (code 733). */
export const users: Source<UserId> = {
  ...searchedSource(
    lookups.users,
    (asked) => asked,
    (answer, { labels }) =>
      answer.map((one) => ({
        value: one.userId,
        name: one.userName,
        note: notes(
          labels.code(accountType, one.accountType),
          one.mainUsername === one.userName ? null : one.mainUsername,
          one.company,
          String(one.userId),
        ),
      })),
  ),
  called: { userId: 'customer' },
};

/** Members of staff; who has left keeps the name where chosen, and is not offered. */
export const staff: Source<AdminId> = searchedSource(
  lookups.staff,
  (asked) => asked,
  (answer) =>
    answer.map((one) => ({
      value: one.adminId,
      name: one.reallyName,
      note: notes(one.organizationName, one.positionName, String(one.adminId)),
      gone: one.isGone,
    })),
);

/** Agents, those that ended too where they are chosen. */
export const agents: Source<AgentId> = wholeSource(agentCalls.list, { pageSize: 800 }, (answer) =>
  answer.items.map((one) => ({
    value: one.id,
    name: one.reallyName,
    note: one.inviteKey,
    gone: one.status === agentStatus.of.ended,
  })),
);

/** Organisations, as the tree that they are. */
export const organizationTree: Source<OrganizationId> = wholeSource(lookups.organizations, {}, (answer) =>
  answer.map((one) => ({
    value: one.organizationId,
    name: one.organizationName,
    parent: one.parentId,
  })),
);

export const roles: Source<RoleId> = wholeSource(lookups.roles, {}, (answer) =>
  answer.map((one) => ({ value: one.roleId, name: one.roleName, note: one.remark || undefined })),
);

/** Staff whom customers are given to, under what they are to them, with how many they have. */
export const receivers: Source<AdminId> = wholeSource(
  allocations.admins,
  { types: Object.values(allocationTypes).flat() },
  (answer, { labels }) =>
    answer.map((one) => ({
      value: one.adminId,
      name: one.reallyName,
      note: notes(one.organizationName, one.loginName, String(one.customerCount)),
      group: labels.code(allocationKind, allocationKindOf(one.type) ?? 0),
    })),
);

/** Labels of tasks; `project/lighting` hangs below `project` where there is one. */
export const taskLabels: Source<string> = wholeSource(tags.query, {}, (answer) => {
  const names = new Set(answer.map((one) => one.adminTagName));
  return answer.map(({ adminTagName: name, tasks }) => {
    const above = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    return {
      value: name,
      name: names.has(above) ? name.slice(above.length + 1) : name,
      note: String(tasks),
      parent: names.has(above) ? above : null,
    };
  });
});

/** Labels of customers, those of the second level below theirs. */
export const userLabels: Source<UserLabelId> = wholeSource(userLabelCalls.list, {}, (answer) =>
  answer.map((one) => ({
    value: one.labelId,
    name: one.labelName,
    note: String(one.userCount),
    parent: one.parentId,
  })),
);

const areasWhere = (offered: (id: number, rights: Rights) => boolean): Source<number> =>
  wholeSource(session.queryArea, {}, (answer, { language, labels, rights }) =>
    answer
      .filter(({ id }) => offered(id, rights))
      .map((one) => ({ value: one.id, name: nameIn(one, language), group: labels.code(zone, one.zone) })),
  );

/** Sales areas, under their zone. */
export const areas = areasWhere(() => true);

/** Those that a parameter-carrying key grants the person (tasks §6). */
export const areasOf = (granted: PermissionKey): Source<number> =>
  areasWhere((id, rights) => rights.get(granted)?.parameters.includes(id) ?? false);

/** Platforms, under their kind. */
export const platforms: Source<number> = wholeSource(
  session.queryPlatform,
  {},
  (answer, { language, labels }) =>
    answer.map((one) => ({
      value: one.platform,
      name: nameIn(one, language),
      group: labels.code(platformKind, one.kind),
    })),
);

/** Software that scenes are made in, as the installation has it. */
export const software: Source<number> = wholeSource(configured.query, {}, (answer) =>
  answer.map((one) => ({ value: one.cgId, name: one.name })),
);

/** Nodes by name, address or id. */
export const nodes: Source<NodeId> = searchedSource(
  lookups.nodes,
  (asked) => asked,
  (answer) =>
    answer.map((one) => ({ value: one.nodeId, name: one.name, note: notes(one.ip, String(one.nodeId)) })),
);
