import { readPages, readTitle } from '@takhti/schema/board/document'
import { wayBackOf } from '@takhti/schema/board/versions/index-back'
import { readSnapshot } from '@takhti/schema/board/versions/snapshot'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSession } from '../sync/board-session.ts'

/** The title and the pages of a version, and the effect of restoring it. */
export function ListPreview({ session, bytes }: { session: BoardSession; bytes: Uint8Array }) {
  const { t } = useTranslation()
  const { index, editor, name } = session
  const { lessonId } = editor.pages
  const { title, pages, pagesBack, pagesGone } = useMemo(() => {
    const version = readSnapshot(bytes)
    const way = wayBackOf(index.doc, version, { lessonId, removedAt: '' })
    return { ...way, title: readTitle(version), pages: readPages(version, lessonId).length }
  }, [index, lessonId, bytes])
  return (
    <>
      <p>
        <strong dir="auto">{title || name.value}</strong>
      </p>
      <p>{t('board.versions.pages', { count: pages })}</p>
      {pagesBack > 0 && <p>{t('board.versions.back', { count: pagesBack })}</p>}
      {pagesGone > 0 && <p>{t('board.versions.gone', { count: pagesGone })}</p>}
    </>
  )
}
