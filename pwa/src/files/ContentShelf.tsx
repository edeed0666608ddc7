import { IconPlus } from '@tabler/icons-react'
import type { UploadedFile } from '@takhti/schema/files/uploads/model'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { latePart } from '#languages/late-part.ts'
import { loadLibrary, type ItemShelf } from '#lessons/port.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { quizListPath } from '#quizzes/port.tsx'
import { paths } from '#screen/paths.ts'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import { NoContent } from './ContentList.tsx'
import { AddSource } from './documents/AddSource.tsx'
import { NewSetButtons } from './sets/NewSetButtons.tsx'
import { moveItems, nameOfItem, removeItem, renameItem, starItem, tagItem } from './shelf/filing-store.ts'
import type { StoredItem } from './shelf/item-store.ts'
import { DownloadButton, ItemFace } from './shelf/ItemFace.tsx'
import { useItems } from './shelf/use-items.ts'
import { UploadsPanel } from './uploads/UploadsPanel.tsx'

const LibraryPanel = lazy(loadLibrary)

const ShareFileButton = latePart<{ file: UploadedFile }>(
  'pictures',
  () => import('./library/ShareFileButton.tsx').then((part) => part.ShareFileButton),
  () => null,
)

const LibraryButton = latePart<object>(
  'pictures',
  () => import('./library/LibraryButton.tsx').then((part) => part.LibraryButton),
  () => null,
)

const filing = { rename: renameItem, star: starItem, tag: tagItem, remove: removeItem, move: moveItems }

/** *My content*: files, captures, and the lessons filed as content, in their own folders. */
export function ContentShelf({ lessons }: { lessons: readonly LocalLesson[] }) {
  const { t } = useTranslation()
  const items = useItems()
  const shelf = useMemo(() => shelfOf(items ?? []), [items])
  const isAny = items === null || items.length > 0 || lessons.some(({ lessonType }) => lessonType === 'CONTENT')
  return (
    <LibraryPanel lessons={lessons} lessonType="CONTENT" shelf={shelf}>
      <PhoneFold
        label={t('content.add')}
        icon={<IconPlus size={20} aria-hidden="true" />}
        look="main"
        isOpenAtFirst={!isAny}
      >
        <UploadsPanel
          tools={
            <>
              <AddSource />
              <NewSetButtons>
                <Link to={paths.threads} className="button">
                  {t('notebooks.title')}
                </Link>
                <Link to={quizListPath} className="button">
                  {t('quiz.title')}
                </Link>
              </NewSetButtons>
              {/* It arrives later than the others, and moves none of them. */}
              <Suspense fallback={null}>
                <LibraryButton />
              </Suspense>
            </>
          }
        >
          {!isAny && <NoContent />}
        </UploadsPanel>
      </PhoneFold>
    </LibraryPanel>
  )
}

function shelfOf(stored: readonly StoredItem[]): ItemShelf {
  const byId = new Map(stored.map((each) => [each.item.id, each]))
  return {
    ...filing,
    items: stored.map((each) => ({ ...each.item, name: nameOfItem(each) })),
    face(id, mark) {
      const found = byId.get(id)
      return found ? <ItemFace stored={found} mark={mark} /> : null
    },
    actions(id) {
      const found = byId.get(id)
      return found?.half === 'files' ? (
        <>
          <DownloadButton file={found.item} />
          <Suspense fallback={null}>
            <ShareFileButton file={found.item} />
          </Suspense>
        </>
      ) : null
    },
  }
}
