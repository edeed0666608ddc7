import { type Readable, readSource, type Source } from '../source.ts'

/** A page of ours: a line of the text is a paragraph. */
export function page(text: string, language: string, title = 'A page'): Source {
  const capture: Readable = {
    kind: 'article',
    title,
    language,
    capturedAt: '2026-09-14T08:30:00.000Z',
    segments: text.split('\n').map((each) => ({ text: each })),
  }
  return readSource(capture)
}
