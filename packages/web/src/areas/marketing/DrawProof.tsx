import { type AwardId, prizeAt, prizes, rollOf } from '@renderdesk/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useRead } from '../../kit/call/index.ts';
import { Failed, Skeleton } from '../../kit/states/index.ts';
import { useMarketingText } from './marketing.texts.ts';

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('');

/** The hash of a seed, and the HMAC of a chance under it, computed here and not by the server. */
const proofOf = async (seed: string, chanceId: number) => {
  const bytes = new TextEncoder();
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' } as const;
  const key = await subtle.importKey('raw', bytes.encode(seed), algorithm, false, ['sign']);
  return {
    hash: hex(await subtle.digest('SHA-256', bytes.encode(seed))),
    hmac: hex(await subtle.sign('HMAC', key, bytes.encode(String(chanceId)))),
  };
};

/** Below an award: the draw, checked in this browser once the seed is published. */
export const DrawProof = ({ row: { awardId } }: { row: { readonly awardId: AwardId } }): ReactNode => {
  const t = useMarketingText();
  const { data, error, refetch } = useRead(prizes.verify, { awardId }, { quiet: true, staleTime: 0 });
  const [proof, setProof] = useState<Awaited<ReturnType<typeof proofOf>>>();
  useEffect(() => {
    if (data?.seed) void proofOf(data.seed, data.chanceId).then(setProof);
  }, [data]);
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const roll = proof && rollOf(proof.hmac);
  const isTrue =
    proof?.hash === data.seedHash && roll !== undefined && prizeAt(data.weights, roll) === data.drawnPrizeId;
  return (
    <ul>
      <li>{t('proofHash', { hash: data.seedHash })}</li>
      <li>
        {t('proofWeights', {
          version: data.weightsVersion,
          weights: data.weights.map((one) => `${one.prizeName} ${one.weight}`).join(t('comma')),
        })}
      </li>
      {data.seed === null && <li>{t('proofLater')}</li>}
      {data.seed !== null && <li>{t('proofSeed', { seed: data.seed })}</li>}
      {proof && roll !== undefined && (
        <li>
          <b data-tone={isTrue ? 'success' : 'danger'}>
            {t(isTrue ? 'proofTrue' : 'proofFalse', { chance: data.chanceId, roll })}
          </b>
        </li>
      )}
    </ul>
  );
};
