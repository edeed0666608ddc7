/** The kinds of files that a teacher may share: those that a page shows. */
export const libraryKinds = ['image', 'video'] as const

export type LibraryKind = (typeof libraryKinds)[number]

/** The maximum size of a video on a page, in bytes: it plays once its last part is there. */
export const maxPageVideoBytes = 100_000_000

const shown = /^(image|video)\/(?:png|jpeg|webp|gif|mp4|webm)$/

/** What a file is in the library by its media type; null where browsers do not all show it. */
export function libraryKindOf(mediaType: string): LibraryKind | null {
  const name = shown.exec(mediaType)?.[1]
  return libraryKinds.find((kind) => kind === name) ?? null
}
