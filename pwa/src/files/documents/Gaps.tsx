import { useTranslation } from 'react-i18next'
import type { SourceDraft } from './source-draft.ts'

/** The maximum of pages, lines or fonts that are named one by one. */
const mostNamed = 12

type GapsProps = { draft: SourceDraft }

/** What of the file is missing in the text, by page, and which text may be wrong. */
export function Gaps({ draft }: GapsProps) {
  const { i18n } = useTranslation()
  const gaps = useGaps(draft)
  if (gaps.length === 0) return null
  return (
    <div className="small" role="status" lang={i18n.language}>
      <ul>
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </div>
  )
}

function useGaps({ unread, textless, isCut, capture, more = [], fonts = [], running = [] }: SourceDraft): string[] {
  const { t, i18n } = useTranslation()
  const listed = (names: readonly string[]) =>
    new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(names.slice(0, mostNamed)) +
    (names.length > mostNamed ? ' …' : '')
  const pages = (numbers: readonly number[]) =>
    listed(numbers.map((page) => new Intl.NumberFormat(i18n.language).format(page)))
  return [
    ...(capture.pageCount === undefined ? [] : [t('documents.pages', { count: capture.pageCount })]),
    ...(textless.length > 0 ? [t('documents.textless', { count: textless.length, pages: pages(textless) })] : []),
    ...(unread.length > 0 ? [t('documents.unread', { count: unread.length, pages: pages(unread) })] : []),
    ...(running.length > 0 ? [t('documents.running', { lines: listed(running.map((line) => `“${line}”`)) })] : []),
    ...(fonts.length > 0 ? [t('documents.fonts', { fonts: listed(fonts) })] : []),
    ...(more.length > 0 ? [t('documents.parts', { count: more.length + 1 })] : []),
    ...(isCut ? [t('documents.cut')] : []),
  ]
}
