import { IconBooks } from '@tabler/icons-react'
import type { Folder } from '@takhti/schema/lessons/folders/model'
import type { LessonType } from '@takhti/schema/lessons/model'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { Notice } from '#ui/Notice.tsx'
import { arrange, arrangeItems, tagsOf, type Shelf, type Wish } from './arrange.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { CollisionDialog } from './CollisionDialog.tsx'
import { foldersOnDevice } from './folder-store.ts'
import { FolderList } from './FolderList.tsx'
import type { ItemShelf, ShelfItem } from './item-shelf.ts'
import { LessonList } from './LessonList.tsx'
import { LibraryTools, type Filter } from './LibraryTools.tsx'
import { RecentList } from './RecentList.tsx'
import { RoomMeter } from './RoomMeter.tsx'
import { LibraryContext, useLibraryState } from './use-library.ts'
import { useFound, useWithFound } from './use-search-results.ts'
import { useView } from './view-setting.ts'
import './library.css'

const ItemList = lazy(() => import('./ItemList.tsx').then((file) => ({ default: file.ItemList })))

const none: readonly Folder[] = []
const noItems: readonly ShelfItem[] = []

type LibraryPanelProps = {
  lessons: readonly LocalLesson[]
  lessonType: LessonType
  /** Items in the folders beside lessons. */
  shelf?: ItemShelf | null
  /** Content above all items, at the top level only: a long list must not push it out of sight. */
  children?: ReactNode
}

/** A teacher's lessons or content in folders, entirely from this device. */
export function LibraryPanel({ lessons, lessonType, shelf: beside = null, children }: LibraryPanelProps) {
  const { t, i18n } = useTranslation()
  const folderId = useFolderId()
  const { data: known } = useQuery(foldersOnDevice)
  const folders = known ?? none
  const library = useLibraryState({ folders, lessons, shelf: beside })
  const [view, setView] = useView()
  const [filter, setFilter] = useState<Filter>({ search: '', tag: null, isStarredOnly: false })
  const asked = useDeferredValue(filter)
  const { found, isHereOnly } = useFound(asked.search, lessons)
  const all = useWithFound(lessons, found)
  const shelf = useMemo(() => {
    const wish: Wish = { lessonType, folderId, sorting: view.sorting, ...asked }
    const collator = new Intl.Collator(i18n.language, { numeric: true })
    // Until the folders are known, items of a folder cannot be shown.
    const placed = known === undefined ? all.filter(({ parentId }) => !parentId) : all
    const ids = new Set(found.map(({ flow_id }) => flow_id))
    const arranged = arrange({ folders, lessons: placed, found: ids }, wish, collator)
    const items = beside?.items.filter(({ parentId }) => known !== undefined || parentId === null) ?? noItems
    return { ...arranged, items: arrangeItems({ items, folders }, { path: arranged.path, wish }, collator) }
  }, [beside, folders, known, all, found, lessonType, folderId, view.sorting, asked, i18n.language])
  const isLooking = asked.search !== '' || asked.tag !== null || asked.isStarredOnly
  const isTop = shelf.path.length === 0 && !isLooking
  return (
    <LibraryContext value={library}>
      <div className="library" data-look={view.look}>
        <LibraryTools
          {...{ view, setView, filter, setFilter, lessonType }}
          tags={tagsOf(lessons, lessonType, beside?.items)}
          folderId={shelf.path.at(-1)?.id ?? null}
        />
        {isTop && children}
        {isTop && lessonType === 'LESSON' && <RecentList lessons={lessons} />}
        {!isLooking && <Breadcrumbs path={shelf.path} lessonType={lessonType} />}
        <FolderList folders={shelf.folders} lessonType={lessonType} />
        {isHereOnly && <p className="small soft">{t('library.searchedHere')}</p>}
        <LessonList lessons={shelf.lessons} found={found} onTag={(tag) => setFilter({ ...filter, tag })} />
        {beside && (
          <Suspense fallback={null}>
            <ItemList items={shelf.items} shelf={beside} onTag={(tag) => setFilter({ ...filter, tag })} />
          </Suspense>
        )}
        <div className="library-foot">
          <RoomMeter />
        </div>
        {isEmpty(shelf) && !(isTop && children) && <NothingHere isLooking={isLooking} />}
      </div>
      {library.conflict && <CollisionDialog conflict={library.conflict} />}
    </LibraryContext>
  )
}

/** The folder of the address, or null at the top. */
function useFolderId(): string | null {
  const search = useRouterState({ select: (state) => state.location.searchStr })
  return new URLSearchParams(search).get('folder')
}

function isEmpty({ folders, lessons, items }: Shelf & { items: readonly ShelfItem[] }): boolean {
  return folders.length + lessons.length + items.length === 0
}

function NothingHere({ isLooking }: { isLooking: boolean }) {
  const { t } = useTranslation()
  const [title, text] = isLooking
    ? [t('library.nothingFound'), t('library.nothingFoundText')]
    : [t('library.empty'), t('library.emptyText')]
  return <Notice mark={<IconBooks size={36} />} title={title} text={text} />
}
