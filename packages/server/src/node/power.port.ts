import { execFile } from 'node:child_process';
import { second } from '@renderdesk/contract';

export type PowerFailure = 'bmcUnreachable' | 'bmcWrongPassword' | 'bmcRefused';
/** What a management controller could not do. */
export class PowerRefused extends Error {
  readonly failure: PowerFailure;
  constructor(failure: PowerFailure, message: string) {
    super(message);
    this.name = 'PowerRefused';
    this.failure = failure;
  }
}

export type PowerWord = 'on' | 'off' | 'cycle';
/** What switches machines on and off. Both throw `PowerRefused`. */
export interface PowerPort {
  readonly kind: 'simulated' | 'ipmi' | 'none';
  readonly send: (address: string, word: PowerWord) => Promise<void>;
  /** Unknown where the controller says neither. `sent` is the last order, and when. */
  readonly status: (
    address: string,
    sent: { readonly word: PowerWord; readonly at: Date },
    now: Date,
  ) => Promise<'on' | 'off' | 'unknown'>;
}

/** Without a driver nothing can be switched. */
export const noPower: PowerPort = {
  kind: 'none',
  send: () => Promise.reject(new PowerRefused('bmcUnreachable', 'no power driver is set up')),
  status: () => Promise.reject(new PowerRefused('bmcUnreachable', 'no power driver is set up')),
};

/** So long a simulated machine takes. */
const takes = 10 * second;
/** Switches nothing: each machine carries out its order by the clock. */
export const simulatedPower: PowerPort = {
  kind: 'simulated',
  send: () => Promise.resolve(),
  status: (_address, { word, at }, now) => {
    const wanted = word === 'off' ? 'off' : 'on';
    return Promise.resolve(now.getTime() - at.getTime() >= takes ? wanted : 'unknown');
  },
};

/** Which of the three errors ipmitool speaks of. */
export const failureOf = (said: string): PowerFailure => {
  if (/RAKP 2|password|unauthorized|authentication type|insufficient privilege/i.test(said))
    return 'bmcWrongPassword';
  return /unable to establish|timed? ?out|could not open|address lookup|no route/i.test(said)
    ? 'bmcUnreachable'
    : 'bmcRefused';
};

/** Machines by IPMI 2.0 over the network, with `ipmitool` as a child process; a controller is slow, so it gets few and patient calls. */
export const ipmiPower = (o: {
  readonly user: string;
  readonly passwordFile: string;
  readonly program?: string;
}): PowerPort => {
  const run = (address: string, ...words: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const access = [
        '-I',
        'lanplus',
        '-H',
        address,
        '-U',
        o.user,
        '-f',
        o.passwordFile,
        '-N',
        '3',
        '-R',
        '2',
      ];
      execFile(
        o.program ?? 'ipmitool',
        [...access, 'chassis', 'power', ...words],
        { timeout: 20 * second },
        (error, stdout, stderr) => {
          if (!error) return resolve(stdout);
          const said = `${stderr} ${error.killed === true ? 'timed out' : ''}`.trim();
          reject(new PowerRefused(failureOf(said), said));
        },
      );
    });
  return {
    kind: 'ipmi',
    send: async (address, word) => void (await run(address, word)),
    status: async (address) => {
      const said = (await run(address, 'status')).toLowerCase();
      return /power is on/.test(said) ? 'on' : /power is off/.test(said) ? 'off' : 'unknown';
    },
  };
};
