import { jsonTemplates, type UserId, userServices } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { FormDialog, useFill } from '../../kit/form/index.ts';
import type { JsonValue } from './customer.ts';
import { useUserText } from './user.texts.ts';

interface JsonProps {
  readonly userId: UserId;
  /** The one that is changed; undefined for a new one. */
  readonly of: JsonValue | undefined;
  readonly onClose: () => void;
}

/** Puts the JSON of a template of the customer's software into the form; nothing where there is none. */
const FromTemplate = ({ userId }: { userId: UserId }): ReactNode => {
  const t = useUserText();
  const [chosen, setChosen] = useState('');
  const { data = [] } = useRead(jsonTemplates.offered, { userId }, { quiet: true });
  const template = data.find(({ jsonTemplateId }) => String(jsonTemplateId) === chosen);
  useFill<(typeof userServices.saveJson)['input']['shape']>(template && chosen, {
    jsonContent: template?.jsonContent,
  });
  if (data.length === 0) return null;
  return (
    <label>
      <span>{t('fromTemplate')}</span>{' '}
      <select className="rd-field" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        <option value="">{t('noTemplate')}</option>
        {data.map((one) => (
          <option key={one.jsonTemplateId} value={one.jsonTemplateId}>
            {one.softwareName} · {one.templateName}
          </option>
        ))}
      </select>
    </label>
  );
};

/** A named JSON object for a customer's software. */
export default ({ userId, of, onClose }: JsonProps): ReactNode => {
  const t = useUserText();
  return (
    <FormDialog
      call={userServices.saveJson}
      initial={{
        jsonName: of?.jsonName ?? '',
        jsonContent: of?.jsonContent ?? '{}',
        remark: of?.remark ?? '',
      }}
      fixed={{ userId, ...(of && { userJsonId: of.userJsonId, version: of.version }) }}
      onClose={onClose}
    >
      {(f) => (
        <>
          <f.Text name="jsonName" autoFocus />
          <FromTemplate userId={userId} />
          <f.Text name="jsonContent" rows={8} hint={t('jsonHint')} />
          <f.Text name="remark" rows={2} />
        </>
      )}
    </FormDialog>
  );
};
