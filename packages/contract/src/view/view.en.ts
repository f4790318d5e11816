/** English texts of the view area. */
export const viewEn = {
  fields: {
    viewId: 'View ID',
    viewName: 'Name',
    list: 'List',
    audience: 'Seen by',
    roleId: 'Role',
    ownerName: 'Owner',
    mine: 'Mine',
    viewQuery: 'Filters and order',
    look: 'Columns',
    isDefault: 'Default',
    version: 'Version',
    updateTime: 'Changed',
  },
  actions: {
    views: {
      list: 'Saved views',
      add: 'Save view',
      update: 'Change view',
      remove: 'Delete view',
      setDefault: 'Set default view',
    },
  },
  codes: { viewAudience: { 1: 'Only me', 2: 'A role of mine', 3: 'Everyone' } },
} as const;
