import { defineText } from '../../kit/text/index.ts';

/** Apart from the words of the dialog, since every page has amounts and few are asked about. */
export const { useText: useSlotText } = defineText('domain.explain.slot', {
  open: ['Explain', '解释'],
});
