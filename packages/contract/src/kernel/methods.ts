/**
 * The calls of the specification that are not a POST with a JSON body (overview §7, people §7, tasks §7). A call takes
 * its method from here by its path, so that this table is the only place; `uploads` are the multipart ones. The specification
 * names these calls but not their whole paths: the last part of a path is ours where it gives none.
 * `export/download` is ours: a download may go by GET.
 */
export const methods = {
  'base/isFirstLogin': 'GET',
  'base/user/staffList': 'GET',
  'base/tag/query': 'GET',
  'base/ticket/templateDetail': 'GET',
  'export/download': 'GET',
  'front/user/contact/tags': 'GET',
  'front/user/userlabel/tags': 'GET',
  'hardwareConfig/modes': 'GET',
  'inviteCode/detail': 'GET',
  'inviteCode/logs': 'GET',
  'pay/config/activity/list': 'GET',
  'pay/config/activity/payMethods': 'GET',
  'task/config/prohibitOperate/get': 'GET',
  'task/config/prohibitOperate/set': 'GET',
  'task/node/gpuProperties': 'GET',
  'task/node/renderNodeParams': 'GET',
  'task/rendering/deleteTask': 'PATCH',
} as const satisfies Readonly<Record<string, 'GET' | 'PATCH'>>;

/** Every file that goes up is multipart, those too that overview §7 does not list (checklist O-210, P-054). */
export const uploads = [
  'base/ticket/uploadFile',
  'base/user/batchSalesperson/upload',
  'base/user/organization/import',
  'front/pay/financeVerifyBills/upload',
  'front/pay/recharge/uploadEvidence',
  'front/pay/consume/bill/appeal/upload',
  'front/user/agentApply/upload',
  'front/user/batchSalesperson/upload',
  'front/user/matchEmail/upload',
  'front/user/enterprise/upload',
  'front/user/studentAuthen/upload',
  'leasenode/importFile',
  'messageSend/uploadUserIds',
  'pay/config/activity/uploadFile',
  'productResearch/uploadUserExcel',
  'task/config/plugin/importExcel',
  'task/platform/importFile',
  'promotion/upload',
  'receipt/upload',
  'task/node/importFile',
  'front/pay/financeVerifyBills/opening/upload',
  'copyright/upload',
  'material/upload',
] as const;

export type Method = 'POST' | 'GET' | 'PATCH';
const known: Readonly<Record<string, Method | undefined>> = methods;

/** The method of a path: POST unless the table says otherwise. */
export const methodOf = (path: string): Method => known[path] ?? 'POST';
export const isUpload = (path: string): boolean => (uploads as readonly string[]).includes(path);
