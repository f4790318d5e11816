interface TreeState {
  readonly commit: string | null;
  readonly clean: boolean;
}
export function commitState(folder?: string): TreeState;
export function seedOf(args: readonly string[], folder?: string): number;
export function keepLastRun(
  run: {
    before: TreeState;
    after: TreeState;
    total: { passed: number; failed: number; flaky: readonly string[] };
    seed: number;
    seconds: number;
  },
  folder?: string,
): void;
