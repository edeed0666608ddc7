import { unknownLanguage } from './youtube/transcript.ts'

/** A place in a video as people write it: `4:05`, `1:02:03`. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const tail = `${String(rest).padStart(2, '0')}`
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** The name of a language in the panel's language; its tag where it has no name, and a dash where it is unknown. */
export function languageName(tag: string, panelLanguage: string): string {
  if (tag === unknownLanguage) return '—'
  try {
    return new Intl.DisplayNames(panelLanguage, { type: 'language' }).of(tag) ?? tag
  } catch {
    // Pages contain arbitrary tags, and not every one is valid.
    return tag
  }
}
