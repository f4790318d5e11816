/** The page of an agent; its address carries the sign-in name and the area too (overview §2). */
export const agentPath = (row: {
  readonly id: number;
  readonly loginName: string;
  readonly areaName: string;
}): string =>
  `/admin/agentDetails/${row.id}/${encodeURIComponent(row.loginName)}/${encodeURIComponent(row.areaName)}`;
