import { nodeImport } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { importLines, importTemplate } from '../core/uploads/importing.ts';
import { platformsByName } from './leaseImport.store.ts';
import { importHeadings, planNodes } from './nodeImport.rules.ts';
import { applyLine, nodesKnown } from './nodeImport.store.ts';

const headings = { area: 'node', headings: importHeadings } as const;

/** Import of node data: all lines of a file, or none. */
export const nodeImportCalls = serve(nodeImport, {
  template: ({ language }) => importTemplate(language, { call: nodeImport.importFile, ...headings }),
  importFile: async (c) => {
    const { tx, actor, now } = c;
    const { good, ...said } = await importLines(c, {
      ...headings,
      required: 2,
      plan: async (lines, columns) =>
        planNodes(lines, columns, { platforms: await platformsByName(tx), ...(await nodesKnown(tx)) }),
      add: (line) => applyLine(tx, line, { by: actor.adminId, now }),
      shown: (one) => ({
        name: one.name,
        platform: one.platform,
        snCode: one.snCode,
        bmcAddress: one.bmcAddress,
        category: one.words.join(', '),
        isNew: one.nodeId === undefined,
      }),
    });
    return { ...said, changed: good.filter(({ nodeId }) => nodeId !== undefined).length };
  },
});
