/** The lesson that an address opens; null where it opens none. */
export function lessonIn(path: string): string | null {
  return /^\/lesson\/([^/]+)\/?$/.exec(path)?.[1] ?? null
}
