/** How long something takes, in milliseconds. */
export async function timed(work: () => unknown): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

export function expectSame(what: string, found: number, expected: number): void {
  if (found !== expected) throw new Error(`${what}: ${found}, and not ${expected}`)
}
