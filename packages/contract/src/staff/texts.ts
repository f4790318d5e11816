import type { AreaTexts } from '../kernel/text.ts';

/** Texts of the staff area. */
export const texts = {
  fields: {
    adminId: ['Staff ID', '员工 ID'],
    organizationIds: ['Organisations', '组织'],
    parentId: ['Parent', '上级组织'],
    parentName: ['Parent', '上级组织'],
    organizationName: ['Name', '名称'],
    type: ['Type', '类型'],
    sort: ['Order', '排序'],
    customersSeen: ['Customers seen', '可见客户数'],
    adminCount: ['Staff', '员工数'],
    positionCount: ['Positions', '职位数'],
    positionId: ['Position', '职位'],
    positionIds: ['Positions', '职位'],
    beforeId: ['Place before', '排在其前'],
    apply: ['Apply', '执行'],
  },
  actions: {
    organizations: {
      tree: ['Organisations', '组织架构'],
      admins: ['Organisation staff', '组织员工'],
      validateName: ['Check name', '检查名称'],
      add: ['New organisation', '新建组织'],
      update: ['Edit organisation', '编辑组织'],
      move: ['Move', '移动'],
      remove: ['Delete organisation', '删除组织'],
      importFile: ['Import organisations', '导入组织'],
    },
    positions: {
      list: ['Positions', '职位'],
      add: ['New position', '新建职位'],
      update: ['Edit position', '编辑职位'],
      remove: ['Delete position', '删除职位'],
    },
  },
  codes: {
    organizationType: {
      2: ['PC (project coordination)', 'PC（项目协调）'],
      3: ['TD (technical direction)', 'TD（技术指导）'],
      4: ['Agent', '代理商'],
      11: ['Domestic sales', '国内销售'],
      12: ['Foreign sales', '海外销售'],
      125: ['Effect-picture sales', '效果图销售'],
    },
    adminStatus: { 0: ['Active', '启用'], 1: ['Disabled', '停用'] },
    customerScope: {
      0: ['All customers', '全部客户'],
      1: ['Customers of my organisation', '本组织客户'],
      2: ['Customers allocated to me', '分配给我的客户'],
    },
    roleKind: {
      0: ['Standard', '普通'],
      1: ['Permission administrator', '权限管理员'],
      2: ['Administrator', '管理员'],
    },
  },
  kinds: {
    admin: [['{count} member of staff', '{count} members of staff'], '{count} 名员工'],
    organization: [['{count} organisation', '{count} organisations'], '{count} 个组织'],
  },
} as const satisfies AreaTexts;
