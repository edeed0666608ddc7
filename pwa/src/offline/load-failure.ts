/**
 * Whether an error is of code or texts that did not load: of a fetch that `prefetch-plugin.ts` marks, or a browser's
 * own, in the words of Chromium and Firefox, and of Safari.
 */
export function isLoadFailure(error: unknown): boolean {
  const isMarked = error instanceof Error && 'isUnloaded' in error
  return isMarked || /imported module|module script|preload CSS/.test(String(error))
}
