import { randomUUID } from 'node:crypto';
import { exportsOfMine } from '@renderdesk/contract';
import { addRow } from '../build/rows.ts';
import { type Sample, samplesOf, some } from '../testing/sampling.ts';

const exportRow =
  (state: 0 | 1 | 2 | 3): Sample<{ exportIds: number[]; exportId: number }> =>
  async ({ db, admin, clock, server }) => {
    const key = `export/sample/${randomUUID()}.xlsx`;
    if (state === 2) await server.app.blobs.put(key, Buffer.from('a list'));
    const id = await addRow(db, 'job_run', {
      kind: 'export',
      admin_id: admin.adminId,
      call: 'task.renders.export',
      state,
      input: JSON.stringify({ input: {}, language: 'zh', platform: 0 }),
      request_id: 'test',
      created_at: clock.now,
      blob_key: state === 2 ? key : null,
      file_name: '渲染任务.xlsx',
    });
    return { exportIds: [id], exportId: id };
  };

export const samples = {
  ...samplesOf(exportsOfMine, {
    download: some(exportRow(2), 'exportId'),
    cancel: some(exportRow(1), 'exportIds'),
    retry: some(exportRow(3), 'exportIds'),
    remove: some(exportRow(3), 'exportIds'),
  }),
};
