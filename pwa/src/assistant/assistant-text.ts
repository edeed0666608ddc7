import type { Content } from '@takhti/schema/files/model'

/** The name of the dialog that asks questions about a source, by what the source is. */
export function questionsTitle(kind: Content['kind']): 'youtubeQuiz' | 'documentQuiz' | 'questionGenerator' {
  return kind === 'youtube' ? 'youtubeQuiz' : kind === 'document' ? 'documentQuiz' : 'questionGenerator'
}

/** The name of the dialog that shows a source's words. */
export function transcriptTitle(kind: Content['kind']): 'youtubeTranscript' | 'documentTranscript' {
  return kind === 'youtube' ? 'youtubeTranscript' : 'documentTranscript'
}

/** A language by its tag, as its reader calls it; the tag itself where the browser does not know. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A share from 0 to 1 as people read it, in the digits of their language. */
export function percentText(share: number, reader: string): string {
  return new Intl.NumberFormat(reader, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
