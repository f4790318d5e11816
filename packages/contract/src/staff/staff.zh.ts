import type { Translated } from '../kernel/text.ts';
import type { staffEn } from './staff.en.ts';

/** Chinese texts of the staff area. */
export const staffZh: Translated<typeof staffEn> = {
  fields: {
    adminId: '员工 ID',
    loginName: '登录名',
    reallyName: '姓名',
    organizationId: '组织',
    organizationIds: '组织',
    parentId: '上级组织',
    parentName: '上级组织',
    organizationName: '名称',
    type: '类型',
    sort: '排序',
    remark: '备注',
    adminCount: '员工数',
    positionCount: '职位数',
    positionId: '职位',
    positionIds: '职位',
    positionName: '职位',
    version: '版本',
    beforeId: '排在其前',
    apply: '执行',
  },
  actions: {
    organizations: {
      tree: '组织架构',
      admins: '组织员工',
      validateName: '名称是否可用',
      add: '新建组织',
      update: '编辑组织',
      move: '移动',
      remove: '删除组织',
      importFile: '导入组织',
    },
    positions: { list: '职位', add: '新建职位', update: '编辑职位', remove: '删除职位' },
  },
  codes: {
    organizationType: {
      2: '项目协调',
      3: '技术指导',
      4: '代理商',
      11: '国内销售',
      12: '海外销售',
      125: '效果图销售',
    },
    adminStatus: { 0: '在职', 1: '停用' },
    customerScope: { 0: '全部客户', 1: '本组织客户', 2: '分配给我的客户' },
    roleKind: { 0: '普通', 1: '权限管理员', 2: '管理员' },
  },
};
