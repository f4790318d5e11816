import { buffer } from 'node:stream/consumers';
import { errorCodes, type Language, nodeImport, textIn } from '@renderdesk/contract';
import { serve } from '../core/calls/serve.ts';
import { xlsxStream } from '../core/exports/spreadsheet.ts';
import { callLabel, fieldLabel } from '../core/calls/texts.ts';
import { ApiError, messageOf } from '../core/http/apiError.ts';
import { tableReader } from '../core/uploads/readers.ts';
import { platformsByName } from './leaseImport.store.ts';
import { importHeadings, planNodes } from './nodeImport.rules.ts';
import { applyLine, nodesKnown } from './nodeImport.store.ts';

const label = (field: string, of: Language): string => fieldLabel(of, 'node', field);

/** Import of node data: all lines of a file, or none. */
export const nodeImportCalls = serve(nodeImport, {
  template: async ({ language }) => {
    const sheet = callLabel(language, nodeImport.importFile);
    const header = importHeadings.map((field) => label(field, language));
    const rows = async function* () {
      yield await Promise.resolve([]);
    };
    const file = await buffer(xlsxStream({ sheet, header, rows: rows() }));
    return { name: `${sheet}.xlsx`, content: file.toString('base64') };
  },
  importFile: async ({ tx, actor, file, input, now, language, effects }) => {
    const { rows } = await file.read(tableReader, { name: file.name, blank: 'skipped' });
    const columns = importHeadings.map((field) =>
      (rows[0] ?? []).findIndex((head) => [label(field, 'zh'), label(field, 'en')].includes(head.trim())),
    );
    const missing = importHeadings.filter((_, at) => at < 2 && columns[at] === -1);
    if (missing.length > 0) {
      const names = missing.map((field) => label(field, language)).join(', ');
      throw new ApiError('fileNotAccepted', {
        reason: textIn([`no column ${names}`, `缺少列：${names}`], language),
      });
    }
    const known = { platforms: await platformsByName(tx), ...(await nodesKnown(tx)) };
    const plan = planNodes(rows.slice(1), columns, known);
    const good = plan.filter(({ code }) => code === errorCodes.success);
    const applied = input.apply === '1' && plan.length > 0 && good.length === plan.length;
    if (applied) for (const line of good) await applyLine(tx, line, { by: actor.adminId, now });
    effects.derived.push({ kind: 'file', id: null, before: null, after: { name: file.name } });
    return {
      added: good.length,
      changed: good.filter(({ nodeId }) => nodeId !== undefined).length,
      applied,
      rows: plan.map((one) => ({
        line: one.line,
        name: one.name,
        platform: one.platform,
        snCode: one.snCode,
        bmcAddress: one.bmcAddress,
        category: one.words.join(', '),
        isNew: one.nodeId === undefined,
        code: one.code,
        message: messageOf(one.code, language, { fields: one.field && label(one.field, language) }),
      })),
    };
  },
});
