import { useWords } from '#app/words.tsx'
import type { PageNotes } from './page-notes.ts'

/** More pages than this are not named one by one. */
const mostNamed = 20

/** Lists which pages of a document are not in its text. */
export function PageNotesList({ notes: { textless, unread, isCut, running = [] } }: { notes: PageNotes }) {
  const { t, language } = useWords()
  const list = new Intl.ListFormat(language)
  const named = (pages: readonly number[]) => {
    const shown = pages.slice(0, mostNamed).map((page) => page.toLocaleString(language))
    return list.format(pages.length > mostNamed ? [...shown, '…'] : shown)
  }
  return (
    <>
      {textless.length > 0 && <p className="problem">{t('pdf.textless', { pages: named(textless) })}</p>}
      {unread.length > 0 && <p className="problem">{t('pdf.unread', { pages: named(unread) })}</p>}
      {running.length > 0 && <p>{t('pdf.running', { lines: list.format(running.map((line) => `“${line}”`)) })}</p>}
      {isCut && <p className="problem">{t('pdf.cut')}</p>}
    </>
  )
}
