import {
  authStatus,
  authType,
  certificationOutcome,
  type CodeTable,
  type Language,
  refusalReason,
  studentStatus,
} from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';

const codes: Readonly<Record<string, Readonly<Record<string, CodeTable>>>> = {
  certification: {
    status: authStatus,
    auth_type: authType,
    change_from: authStatus,
    outcome: certificationOutcome,
    reason: refusalReason,
  },
  student: { status: studentStatus, reason: refusalReason },
};

/** How what the fields of applications hold is named. */
export const certificationNames =
  (language: Language): Names =>
  (kind, field, value) => {
    const table = codes[kind]?.[field];
    return table && codeLabel(language, 'certification', table, Number(value));
  };
