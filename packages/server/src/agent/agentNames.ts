import {
  agentApplicationSource,
  agentApplicationStatus,
  agentMode,
  agentStatus,
  businessType,
  type CodeTable,
  type Language,
  memberLevel,
} from '@renderdesk/contract';
import type { Names } from '../core/audit/history.ts';
import { codeLabel } from '../core/calls/texts.ts';
import type { Db } from '../core/db/db.ts';
import { accountNames } from '../staff/index.ts';

/** The codes in the fields of this area's things. */
const codes: Readonly<Record<string, Readonly<Record<string, CodeTable>>>> = {
  agent: {
    status: agentStatus,
    mode: agentMode,
    business_type: businessType,
    init_customer_role: memberLevel,
  },
  agentApplication: {
    status: agentApplicationStatus,
    mode: agentMode,
    business_type: businessType,
    source: agentApplicationSource,
  },
};

/** How what the fields of agents, their accounts and applications hold is named. */
export const agentNames = async (db: Db, language: Language): Promise<Names> => {
  const ofAccount = await accountNames(db, language);
  return (kind, field, value) => {
    const table = codes[kind]?.[field];
    return table ? codeLabel(language, 'agent', table, Number(value)) : ofAccount(kind, field, value);
  };
};
