import { regularWork } from '@renderdesk/contract';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { LateWork } from '../jobs/lateness.ts';

/** Metrics of this process in the Prometheus format. */
export interface Metrics {
  /** Counts one answered request by route and HTTP status, with its duration in milliseconds. */
  observe(route: string, status: number, milliseconds: number): void;
  /** Counts one refused call of any sender. A stranger's call leaves no other trace than the log line. */
  refused(call: string, code: number): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** `lateness` is called at each scrape. */
export const createMetrics = (lateness: () => Promise<readonly LateWork[]>): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'renderdesk_call_seconds',
    help: 'Time of a call from first byte to last, by route and HTTP status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const refusals = new Counter({
    name: 'renderdesk_refused_total',
    help: 'Refused calls, by call and code',
    labelNames: ['call', 'code'],
    registers: [registry],
  });
  const limits = new Gauge({
    labelNames: ['work'],
    registers: [registry],
    name: 'renderdesk_work_limit_seconds',
    help: 'How late a regular work may be',
  });
  const late = new Gauge({
    labelNames: ['work'],
    registers: [],
    name: 'renderdesk_work_late_seconds',
    help: 'How late each regular work is; no value while the database does not answer',
    async collect() {
      this.reset();
      for (const one of await lateness().catch(() => [])) {
        const { name } = regularWork.entries[one.work];
        this.set({ work: name }, one.late / 1000);
        limits.set({ work: name }, one.limit / 1000);
      }
    },
  });
  registry.registerMetric(late);
  return {
    observe: (route, status, milliseconds) =>
      calls.observe({ route, status: String(status) }, milliseconds / 1000),
    refused: (call, code) => refusals.inc({ call, code: String(code) }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
};
