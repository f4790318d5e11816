/** English texts of the export area. */
export const exportEn = {
  fields: {
    exportId: 'Export ID',
    exportIds: 'Exports',
    call: 'What',
    state: 'State',
    stateList: 'States',
    fileName: 'File',
    progress: 'Rows written',
    total: 'Rows',
    fileSize: 'Size',
    errorCode: 'Reason',
    filter: 'Filter',
    createTime: 'Requested',
    startTime: 'Started',
    endTime: 'Ended',
    expireTime: 'Removed on',
  },
  actions: {
    exports: { list: 'Exports', download: 'Download', cancel: 'Cancel', retry: 'Again', remove: 'Delete' },
  },
  codes: {},
} as const;
