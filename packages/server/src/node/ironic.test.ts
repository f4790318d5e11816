import { expect, test } from 'vitest';
import { IronicNode, type Mark, markOf, type Next, nextOf, readiness, wipeOf } from './ironic.ts';

const since = '2026-11-28T02:00:00+00:00';
const node = (provision_state: string, o: object = {}): IronicNode =>
  IronicNode.parse({
    uuid: 'a',
    provision_state,
    provision_updated_at: since,
    maintenance: false,
    last_error: null,
    instance_info: {},
    extra: {},
    ...o,
  });
const mark: Mark = { key: 'transfer:1:0', image: 'i' };
const at = '2026-11-28T01:00:00.000Z';
/** An order that Ironic has carried out, and one whose state is still as before. */
const did = (target: string): Mark => ({ ...mark, ordered: { target, state: 'before', at } });
const lost = (target: string): Mark => ({ ...mark, ordered: { target, state: since, at } });
const wiped = { from: at, until: at };

test.each([
  ['active before its job is released', 'active', {}, mark, { step: 3, target: 'deleted' }],
  ['whose release was lost is released again', 'active', {}, lost('deleted'), { step: 3, target: 'deleted' }],
  ['available before its job is wiped first', 'available', {}, mark, { step: 3, target: 'manage' }],
  ['whose wipe was lost is wiped again', 'manageable', {}, lost('clean'), { step: 3, target: 'clean' }],
  [
    'that is wiped is offered, with the time of it',
    'manageable',
    {},
    did('clean'),
    { step: 3, target: 'provide', wiped: { from: at, until: '2026-11-28T02:00:00.000Z' } },
  ],
  ['wiped and available gets its image', 'available', {}, { ...mark, wiped }, { step: 3, target: 'active' }],
  [
    'that boots its installer is at distributing',
    'wait call-back',
    { deploy_step: { step: 'deploy' } },
    mark,
    { step: 3 },
  ],
  [
    'that writes is at writing',
    'wait call-back',
    { deploy_step: { step: 'write_image' } },
    mark,
    { step: 4 },
  ],
  ['that starts is at rebooting', 'deploying', { deploy_step: { step: 'boot_instance' } }, mark, { step: 5 }],
  ['deployed by its job is done', 'active', {}, did('active'), { step: 6, isDone: true }],
  ['whose deploying failed', 'deploy failed', {}, did('active'), { step: 3, failure: 'deployFailed' }],
  ['whose wipe failed', 'clean failed', {}, did('clean'), { step: 3, failure: 'wipeFailed' }],
  ['whose release failed', 'error', {}, did('deleted'), { step: 3, failure: 'wipeFailed' }],
  [
    'with the fault of an earlier cleaning is mended',
    'clean failed',
    { maintenance: true, fault: 'clean failure' },
    mark,
    { step: 3, target: 'manage', isMended: true },
  ],
  ['in another state is refused', 'rescue', {}, mark, undefined],
] as const satisfies readonly (readonly [string, string, object, Mark, Next | undefined])[])(
  'a node %s',
  (_, state, more, of, next) => {
    expect(nextOf(node(state, more), of)).toEqual(next);
  },
);

test('a job begins with a node that waits, and never with one that people have in maintenance', () => {
  expect(['active', 'cleaning', 'deploying', 'enroll'].map((state) => readiness(node(state)))).toEqual([
    'ready',
    'busy',
    'busy',
    'closed',
  ]);
  expect(readiness(node('active', { maintenance: true }))).toBe('closed');
  expect(readiness(node('clean failed', { maintenance: true, fault: 'clean failure' }))).toBe('ready');
});

test('the note of another job is none, and evidence names the job', () => {
  const noted = node('active', { extra: { renderdesk: { ...mark, wiped } } });
  expect(markOf(noted, 'transfer:2:0')).toBeUndefined();
  expect(wipeOf(markOf(noted, mark.key) ?? mark)).toEqual({ how: 'erase_devices', job: mark.key, ...wiped });
  expect(wipeOf(mark)).toBeNull();
});
