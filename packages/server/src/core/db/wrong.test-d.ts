import type { FactsOfTables } from './tableFacts.ts';
import { tables } from './tables.ts';

/** Code that must not compile. `npm test` checks the types, so each line is a test; nothing runs. */
const { task, ...others } = tables;

void ({ ...others, task } satisfies FactsOfTables);
// @ts-expect-error a table without an entry
void (others satisfies FactsOfTables);
// @ts-expect-error an entry without a table
void ({ ...others, task, tusk: {} } satisfies FactsOfTables);
// @ts-expect-error the table has no such column
void ({ ...others, task: { carried: ['wating'] } } satisfies FactsOfTables);
// @ts-expect-error the table has no such column
void ({ ...others, task: { sensitive: { phone: 'phone' } } } satisfies FactsOfTables);
// @ts-expect-error no such way to mask
void ({ ...others, task: { sensitive: { scene_name: 'scene' } } } satisfies FactsOfTables);
// @ts-expect-error the contract has no such code table
void ({ ...others, task: { codes: { status: 'renderState' } } } satisfies FactsOfTables);
// @ts-expect-error no such fact
void ({ ...others, task: { appendonly: true } } satisfies FactsOfTables);
