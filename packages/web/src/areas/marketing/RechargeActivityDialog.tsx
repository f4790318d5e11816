import { activityTemplates, rechargeActivities, type RechargeActivityId } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { callApi, useRead } from '../../kit/call/index.ts';
import { editDialog } from '../../kit/edit/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { useMarketingText } from './marketing.texts.ts';
import { newTerms, TermsFields } from './TermsFields.tsx';

type Added = Pick<typeof rechargeActivities.add.input.shape, 'templateId'>;

/** Choosing a template fills in its terms. */
const Template = ({ f }: { f: Fields<Added> }): ReactNode => {
  const { data = [] } = useRead(activityTemplates.all, {}, { quiet: true });
  const options = data.map(({ templateId, templateName, ...terms }) => ({
    value: templateId,
    label: templateName,
    brings: terms as never,
  }));
  return <f.Pick name="templateId" options={options} />;
};

const Hint = (): ReactNode => useMarketingText()('launchedHint');

/** Adds a recharge activity, from a template or anew, or edits one. */
export const RechargeActivityDialog = editDialog({
  add: rechargeActivities.add,
  update: rechargeActivities.update,
  id: 'rechargeActivityId',
  width: 'min(760px, 92vw)',
  load: (rechargeActivityId: RechargeActivityId) => callApi(rechargeActivities.get, { rechargeActivityId }),
  initial: { templateId: null, ...newTerms, picture: null, remark: '' },
  fields: (f, _typed, { adding, updating }) => (
    <>
      <f.Text name="activityName" autoFocus {...(updating && { hint: <Hint /> })} />
      {adding && <Template f={adding} />}
      <f.Time name="availabeStartTime" />
      <f.Time name="availabeEndTime" />
      <TermsFields f={f} />
      <f.Picture name="picture" upload={rechargeActivities.upload} />
      <f.Text name="remark" rows={2} />
    </>
  ),
});
