import { defineText } from '../../kit/text/index.ts';

export const { useText: useTransmissionText } = defineText('screens.transmission', {
  lineTabs: ['Kinds of line', '线路类型'],
  keepPassword: ['Leave it empty to keep the present one.', '留空则保留现有密码。'],
});
