import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import {
  anySignedIn,
  calls,
  command,
  CronText,
  HexColour,
  JsonText,
  Money,
  text,
  tiers,
  WeekTimes,
} from '@renderdesk/contract';
import { FormDialog } from '../../kit/form/index.ts';
import { Colour } from '../../kit/show/index.ts';
import { useDialogParam } from '../../kit/url/index.ts';
import { limits, savedJson } from './rules.data.ts';
import { useRulePieceText } from './rules.texts.ts';
import { StateLinks } from './StateLinks.tsx';

const tier = z.object({ from: Money, to: Money.nullable(), discount: z.int().min(0).max(100) });

/** A command that no server answers, with rules, colours, times and JSON. */
const examples = calls('task', 'rules', {
  rules: command('examples/rules', {
    access: anySignedIn,
    audit: 'examples.rules',
    input: {
      name: text(40),
      tiers: tiers(tier, { from: 'from', to: 'to', start: 0 }),
      colour: HexColour,
      times: WeekTimes,
      repeat: CronText,
      limits: JsonText,
    },
    output: z.null(),
  }),
});

const initial = {
  name: 'Spring',
  tiers: [
    { from: '0', to: '1000', discount: 0 },
    { from: '1000', to: '5000', discount: 5 },
    { from: '5000', to: null, discount: 12 },
  ],
  colour: '#2f7de1',
  times: [{ days: [1, 2, 3, 4, 5], from: 22, until: 6 }],
  repeat: '30 9 * * 1-5',
  limits: savedJson,
};

/** A form of rules: tiers, a colour, hours of a week, a repetition, and JSON with a schema. */
const RulePieces = (): ReactNode => {
  const t = useRulePieceText();
  const dialog = useDialogParam('rules');
  const [colours] = useState(() => ['#2f7de1', '#d9463d', '#ffff00'].map((one) => HexColour.parse(one)));
  return (
    <>
      <StateLinks links={[['rules=', t('open')]]} />
      <section className="rd-panel rd-kit-row">
        {colours.map((one) => (
          <Colour key={one} of={one} />
        ))}
      </section>
      {dialog.value !== null && (
        <FormDialog
          call={examples.rules}
          title={t('title')}
          width="min(860px, 92vw)"
          initial={initial}
          summary={({ tiers: rows }) => t('summary', { count: rows?.length ?? 0 })}
          onClose={dialog.close}
        >
          {(f) => (
            <>
              <f.Text name="name" label={t('name')} />
              <f.Rows
                name="tiers"
                label={t('tiers')}
                blank={(rows) => ({ from: rows.at(-1)?.to ?? '', to: null, discount: 0 })}
              >
                {(row) => (
                  <>
                    <row.Amount name="from" label={t('from')} unit="¥" />
                    <row.Amount name="to" label={t('to')} unit="¥" />
                    <row.Number name="discount" label={t('discount')} unit="%" />
                  </>
                )}
              </f.Rows>
              <f.Colour name="colour" label={t('colour')} />
              <f.Week name="times" label={t('times')} />
              <f.Cron name="repeat" label={t('repeat')} />
              <f.Json name="limits" label={t('limits')} schema={limits} saved={savedJson} />
            </>
          )}
        </FormDialog>
      )}
    </>
  );
};
export default RulePieces;
