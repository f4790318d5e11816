import type { OpeningFileKind, Pair } from '@renderdesk/contract';

/** The line below the heads of a template, by column; what is not named stays empty. */
export const openingExamples: Readonly<Record<OpeningFileKind, Readonly<Record<string, Pair>>>> = {
  1: {
    earlierId: ['E-1001', 'E-1001'],
    name: ['example-studio', '示例工作室'],
    phone: ['13800000000', '13800000000'],
    email: ['studio@example.com', 'studio@example.com'],
    company: ['Example Studio Ltd', '示例文化有限公司'],
    currency: ['RMB', '人民币'],
    creditLimit: ['500.00', '500.00'],
  },
  2: {
    earlierId: ['E-1001', 'E-1001'],
    kind: ['Cash', '现金'],
    amount: ['100.00', '100.00'],
    currency: ['RMB', '人民币'],
    at: ['2026-01-31', '2026-01-31'],
    refundable: ['Yes', '是'],
    reference: ['T-1', 'T-1'],
  },
  3: {
    earlierId: ['E-1001', 'E-1001'],
    taskId: ['88001', '88001'],
    state: ['Waiting', '等待'],
    at: ['2026-01-31 10:30', '2026-01-31 10:30'],
    projectName: ['Harbour', '港口'],
    sceneName: ['shot-010.ma', 'shot-010.ma'],
    scenePath: ['scenes/shot-010.ma', 'scenes/shot-010.ma'],
    outputPath: ['output/shot-010', 'output/shot-010'],
    software: ['Blender', 'Blender'],
    platform: ['Beijing', '北京一区'],
    frames: ['1-100', '1-100'],
    level: ['50', '50'],
  },
  4: {
    account: ['Bank (RMB)', 'Bank (RMB)'],
    amount: ['10000.00', '10000.00'],
    currency: ['RMB', '人民币'],
    at: ['2026-01-31', '2026-01-31'],
  },
  5: {
    earlierId: ['E-1001', 'E-1001'],
    number: ['B-2025-12', 'B-2025-12'],
    month: ['2025-12', '2025-12'],
    amount: ['100.00', '100.00'],
    currency: ['RMB', '人民币'],
    due: ['2026-02-10', '2026-02-10'],
  },
};
