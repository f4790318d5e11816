import { Bytes } from '@renderdesk/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Dialog } from '../dialogs/index.ts';
import { formatBytes, formatFigure } from '../show/index.ts';
import { useColours } from '../theme/index.ts';
import { useSceneText } from './scene.texts.ts';
import type { SceneError, SceneKind } from './sceneFile.ts';
import { type Measured, type MeasureKind, openView, type SceneFacts, type SceneView } from './view.ts';
import './scene.css';

const sizeText = (bytes: number): string => formatBytes(Bytes.parse(bytes));
/** Five digits, and none beyond the sixth of the fraction, where the errors of turning begin. */
const rounded = (value: number): string => formatFigure(Number(Number(value.toFixed(6)).toPrecision(5)));

const Facts = ({ of: facts }: { of: SceneFacts }): ReactNode => {
  const t = useSceneText();
  const { points, shownPoints, triangles, tiles, failedTiles, size } = facts;
  const counts = [
    tiles > 0 && t('tiles', { count: formatFigure(tiles) }),
    triangles > 0 && t('triangles', { count: formatFigure(triangles) }),
    points > 0 &&
      (shownPoints < points
        ? t('pointsShown', { shown: formatFigure(shownPoints), count: formatFigure(points) })
        : t('points', { count: formatFigure(points) })),
    size && t('size', { x: rounded(size[0]), y: rounded(size[1]), z: rounded(size[2]) }),
  ].filter((one) => typeof one === 'string');
  return (
    <>
      <span data-testid="scene-facts">{counts.join(' · ')}</span>
      {failedTiles > 0 && <span role="alert">{t('someFailed', { count: formatFigure(failedTiles) })}</span>}
      {facts.isCoarse && <span>{t('coarse')}</span>}
    </>
  );
};

const Result = ({
  tool,
  of: measured,
}: {
  tool: MeasureKind;
  of: Measured | null | undefined;
}): ReactNode => {
  const t = useSceneText();
  if (measured === null) return t('missed');
  if (tool === 'area' && measured && measured.marks > 2)
    return t('areaIs', { area: `${rounded(measured.area)}²`, length: rounded(measured.length) });
  if (tool === 'distance' && measured && measured.marks > 1)
    return t('distanceIs', {
      length: rounded(measured.length),
      horizontal: rounded(measured.horizontal),
      height: rounded(measured.height),
    });
  return t('hint');
};

/** Draws a set of 3D tiles or a point cloud: turned and zoomed by pointer, touch and keys, with distances and areas. */
const SceneDialog = ({
  title,
  url,
  kind,
  onClose,
}: {
  title: string;
  url: string;
  kind: SceneKind;
  onClose: () => void;
}): ReactNode => {
  const t = useSceneText();
  const colours = useColours();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<SceneView>(undefined);
  const [progress, setProgress] = useState(0);
  const [facts, setFacts] = useState<SceneFacts>();
  const [fault, setFault] = useState<SceneError>();
  const [tool, setTool] = useState<MeasureKind>();
  const [measured, setMeasured] = useState<Measured | null>();
  const label = t('view', { name: title });
  useEffect(() => {
    if (!place.current) return undefined;
    const on = { onProgress: setProgress, onFacts: setFacts, onFault: setFault, onMeasured: setMeasured };
    view.current = openView(place.current, { url, kind, label, on });
    return () => {
      view.current?.close();
      view.current = undefined;
    };
  }, [url, kind, label]);
  useEffect(() => view.current?.paint({ ground: colours.panel, mark: colours.accent }), [colours]);
  const choose = (next: MeasureKind): void => {
    const chosen = tool === next ? undefined : next;
    setTool(chosen);
    setMeasured(undefined);
    view.current?.measure(chosen);
  };
  const isBusy = !facts && !fault;
  return (
    <Dialog title={title} width="min(1280px, 92vw)" onClose={onClose}>
      <div className="rd-dialog-body rd-scene">
        <div className="rd-scene-tools">
          <span role="group" aria-label={t('tools')}>
            {(['distance', 'area'] as const).map((one) => (
              <button
                key={one}
                type="button"
                className="rd-button"
                aria-pressed={tool === one}
                disabled={!facts}
                onClick={() => choose(one)}
              >
                {t(one)}
              </button>
            ))}
          </span>
          {tool && (
            <button
              type="button"
              className="rd-button"
              onClick={() => {
                setMeasured(undefined);
                view.current?.measure(tool);
              }}
            >
              {t('clear')}
            </button>
          )}
          <button type="button" className="rd-button" disabled={!facts} onClick={() => view.current?.reset()}>
            {t('reset')}
          </button>
        </div>
        <div className="rd-scene-place" ref={place} aria-busy={isBusy} hidden={fault !== undefined} />
        {fault && (
          <div className="rd-instead" role="alert">
            <p>
              {fault.fault === 'tooMany'
                ? t('tooMany', { count: formatFigure(fault.size), limit: formatFigure(fault.limit) })
                : t(fault.fault, { size: sizeText(fault.size), limit: sizeText(fault.limit) })}
            </p>
            <p>
              <a href={url} download>
                {decodeURIComponent(url.split('/').at(-1)?.split('?')[0] ?? url)}
              </a>
            </p>
          </div>
        )}
        <p className="rd-scene-said rd-faint" aria-live="polite">
          {isBusy &&
            (progress > 0 ? t('loadingPercent', { percent: Math.round(progress * 100) }) : t('loading'))}
          {facts && !fault && <Facts of={facts} />}
          {tool && (
            <output>
              <Result tool={tool} of={measured} /> {t('units')}
            </output>
          )}
        </p>
      </div>
    </Dialog>
  );
};
export default SceneDialog;
