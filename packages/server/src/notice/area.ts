import type { Area } from '../area.ts';
import { displayCalls } from './display.calls.ts';
import { noticeSettingCalls } from './noticeSetting.calls.ts';
import { displayThings, noticeSettingThings } from './things.store.ts';

export const area: Area = {
  routes: ({ blobs }) => [...displayCalls(blobs), ...noticeSettingCalls],
  things: { display: displayThings, noticeSetting: noticeSettingThings },
};
