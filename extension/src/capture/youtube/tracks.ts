import type { Track } from './transcript.ts'

/**
 * The track to read without a choice: a written one, in the spoken language if there is one, else in one of the
 * person's. Then one of speech recognition; then any. Null where a video has no track.
 */
export function chooseTrack(tracks: readonly Track[], languages: readonly string[]): Track | null {
  const automatic = tracks.find(({ isAutomatic }) => isAutomatic)
  const written = tracks.filter(({ isAutomatic }) => !isAutomatic)
  const wanted = [...(automatic ? [automatic.lang] : []), ...languages]
  const found = wanted.map((tag) => written.find(({ lang }) => primary(lang) === primary(tag))).find(Boolean)
  return found ?? automatic ?? written[0] ?? null
}

/** Whether two tracks are the same one. */
export function isSameTrack(one: Omit<Track, 'name'> | null, other: Omit<Track, 'name'> | null): boolean {
  return one?.lang === other?.lang && one?.isAutomatic === other?.isAutomatic
}

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
