import { type In, regions, type userDetails } from '@renderdesk/contract';
import type { ReactNode } from 'react';
import { useRead } from '../../kit/call/index.ts';
import type { Fields } from '../../kit/form/index.ts';
import { useLanguage } from '../../kit/text/index.ts';
import { chinaNames } from './china.data.ts';

type Base = (typeof userDetails.updateBase.input)['shape'];
interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

const isChina = (country: string | undefined): boolean =>
  chinaNames.includes((country ?? '').trim().toLowerCase());

/** Province and city of a customer: chosen from those of China, typed for any other country. */
export const PlaceFields = ({
  f,
  typed: { country, province, city },
}: {
  f: Pick<Fields<Base>, 'Text' | 'Pick'>;
  typed: Partial<In<Base>>;
}): ReactNode => {
  const language = useLanguage();
  const isChosen = isChina(country);
  const { data: provinces = [] } = useRead(
    regions.provinces,
    {},
    { quiet: true, enabled: isChosen, staleTime: Infinity },
  );
  const provinceCode = provinces.find(({ nameZh }) => nameZh === province)?.provinceCode;
  const { data: cities = [] } = useRead(
    regions.cities,
    { provinceCode: provinceCode ?? '' },
    { quiet: true, enabled: provinceCode !== undefined, staleTime: Infinity },
  );
  if (!isChosen)
    return (
      <>
        <f.Text name="province" />
        <f.Text name="city" />
      </>
    );
  // What was typed before stays a choice.
  const choices = (known: readonly Named[], present: string | undefined) => [
    ...(present && known.every(({ nameZh }) => nameZh !== present)
      ? [{ value: present, label: present }]
      : []),
    ...known.map((one) => ({ value: one.nameZh, label: language === 'zh' ? one.nameZh : one.nameEn })),
  ];
  return (
    <>
      <f.Pick
        name="province"
        options={choices(provinces, province).map((one) => ({ ...one, brings: { city: '' } }))}
      />
      <f.Pick name="city" options={choices(cities, city)} />
    </>
  );
};
