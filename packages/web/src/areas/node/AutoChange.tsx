import { autoChangeReason, autoChanges, type OutputOf } from '@renderdesk/contract';
import { type ReactNode, useState } from 'react';
import { platforms, usePlatformName } from '../../domain/index.ts';
import { invalidate, useRead } from '../../kit/call/index.ts';
import { ShortTable } from '../../kit/detail/index.ts';
import { Dialog } from '../../kit/dialogs/index.ts';
import { FormDialog } from '../../kit/form/index.ts';
import { Time } from '../../kit/show/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useLabels } from '../../kit/text/index.ts';
import { useAutoText } from './auto.texts.ts';
import { leaseMirrors, renderMirrors } from './mirrorSource.ts';

type Setting = OutputOf<typeof autoChanges.get>['items'][number];

const Form = ({ of, onClose }: { readonly of: Setting | null; readonly onClose: () => void }): ReactNode => (
  <FormDialog
    call={autoChanges.set}
    initial={of ?? { isOn: true, leastForRent: 2, mostWaiting: 500, leastRendering: 10, mostAtOnce: 2 }}
    {...(of && { fixed: { platform: of.platform, version: of.version } })}
    onClose={onClose}
    onDone={() => void invalidate(autoChanges.get)}
  >
    {(f) => (
      <>
        {of === null && <f.Choose name="platform" from={platforms} autoFocus />}
        <f.Number name="leastForRent" />
        <f.Number name="mostWaiting" />
        <f.Number name="leastRendering" />
        <f.Number name="mostAtOnce" />
        <f.Choose name="leaseMirrorId" from={leaseMirrors} />
        <f.Choose name="renderMirrorId" from={renderMirrors} />
        <f.Flag name="isOn" />
      </>
    )}
  </FormDialog>
);

/** Settings by which machines move between rendering and renting, with what a round would move now. Its address is `?autoChange`. */
export default ({ onClose }: { readonly onClose: () => void }): ReactNode => {
  const t = useAutoText();
  const labels = useLabels('node');
  const nameOf = usePlatformName();
  const [open, setOpen] = useState<Setting | null>();
  const { data, error, refetch } = useRead(autoChanges.get, {}, { quiet: true });
  const moved = (count: number): string =>
    count > 0 ? t('toRent', { count }) : count < 0 ? t('toRender', { count: -count }) : t('noMove');
  return (
    <Dialog title={labels.action(autoChanges.get)} width="min(1080px, 94vw)" onClose={onClose}>
      <div className="rd-dialog-body">
        <p className="rd-faint">{t('changeHint')}</p>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton lines={4} />}
        {data && (
          <ShortTable
            heads={[
              { key: 'platform', name: labels.field('platform') },
              { key: 'isOn', name: labels.field('isOn') },
              { key: 'waiting', name: labels.field('framesWaiting'), isNumber: true },
              { key: 'ready', name: labels.field('readyForRent'), isNumber: true },
              { key: 'rendering', name: labels.field('rendering'), isNumber: true },
              { key: 'would', name: labels.field('wouldMove') },
              { key: 'why', name: labels.field('autoChangeReason') },
              { key: 'last', name: labels.field('lastTime') },
              { key: 'change', name: '' },
            ]}
            empty={t('noChange')}
            rows={data.items.map((one) => ({
              key: one.platform,
              cells: [
                nameOf(one.platform),
                t(one.isOn ? 'on' : 'off'),
                one.framesWaiting,
                `${one.readyForRent} / ${one.leastForRent}`,
                `${one.rendering} / ${one.leastRendering}`,
                moved(one.wouldMove),
                labels.code(autoChangeReason, one.autoChangeReason),
                one.lastTime === null ? (
                  t('never')
                ) : (
                  <>
                    <Time at={one.lastTime} /> {moved(one.lastMoved)}
                  </>
                ),
                <button key="change" type="button" className="rd-link" onClick={() => setOpen(one)}>
                  {t('change')}
                </button>,
              ],
            }))}
          />
        )}
      </div>
      <footer>
        <button type="button" className="rd-button" onClick={() => setOpen(null)}>
          {t('newChange')}
        </button>
        <button type="button" className="rd-button rd-primary" onClick={onClose}>
          {t('close')}
        </button>
      </footer>
      {open !== undefined && <Form of={open} onClose={() => setOpen(undefined)} />}
    </Dialog>
  );
};
