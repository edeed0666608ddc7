import type { Content } from '@takhti/schema/files/model'

/** The name of the dialog that asks questions about a source, by its kind. */
export function questionsTitle(kind: Content['kind']): 'youtubeQuiz' | 'documentQuiz' | 'questionGenerator' {
  return kind === 'youtube' ? 'youtubeQuiz' : kind === 'document' ? 'documentQuiz' : 'questionGenerator'
}

/** The name of the dialog that shows a source's text. */
export function transcriptTitle(kind: Content['kind']): 'youtubeTranscript' | 'documentTranscript' {
  return kind === 'youtube' ? 'youtubeTranscript' : 'documentTranscript'
}

/** A language by its tag, named in the reader's language; the tag itself where the browser has no name. */
export function languageName(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames([reader], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A share from 0 to 1 as a percentage, in the digits of the language. */
export function percentText(share: number, reader: string): string {
  return new Intl.NumberFormat(reader, { style: 'percent', maximumFractionDigits: 0 }).format(share)
}
