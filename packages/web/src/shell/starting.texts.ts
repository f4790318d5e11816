import { defineText } from '../kit/text/define.ts';

export const { useText: useStartingText } = defineText('starting', { loading: ['Loading…', '加载中…'] });
