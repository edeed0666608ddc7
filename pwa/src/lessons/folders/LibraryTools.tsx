import { IconFolderPlus, IconLayoutGrid, IconList, IconStar, IconTrash } from '@tabler/icons-react'
import type { LessonType } from '@takhti/schema/lessons/model'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { sortings, type Sorting } from './arrange.ts'
import { createFolder } from './filing-store.ts'
import { NameForm } from './NameForm.tsx'
import { RoomMeter } from './RoomMeter.tsx'
import type { View } from './view-setting.ts'

const TrashDialog = lazy(() => import('./TrashDialog.tsx').then((file) => ({ default: file.TrashDialog })))

/** The filter beside a folder. */
export type Filter = { search: string; tag: string | null; isStarredOnly: boolean }

type LibraryToolsProps = {
  view: View
  setView: (view: View) => void
  filter: Filter
  setFilter: (filter: Filter) => void
  tags: readonly string[]
  lessonType: LessonType
  folderId: string | null
}

/** Search, order, view, and the button that creates a folder. */
export function LibraryTools(props: LibraryToolsProps) {
  const { t } = useTranslation()
  const { view, setView, filter, setFilter, tags, lessonType } = props
  const search = t(lessonType === 'CONTENT' ? 'library.searchContent' : 'library.search')
  const sortLabels: Record<Sorting, string> = {
    name: t('library.byName'),
    created: t('library.byCreated'),
    modified: t('library.byModified'),
  }
  return (
    <search className="library-tools">
      <input
        type="search"
        className="search-field grow"
        dir="auto"
        aria-label={search}
        placeholder={search}
        maxLength={100}
        value={filter.search}
        onChange={(event) => setFilter({ ...filter, search: event.target.value })}
      />
      <SelectField
        label={t('library.sortBy')}
        value={view.sorting}
        options={sortings.map((value) => ({ value, label: sortLabels[value] }))}
        // The options above are the only ones.
        onChange={(event) => setView({ ...view, sorting: event.target.value as Sorting })}
      />
      {tags.length > 0 && (
        <SelectField
          label={t('library.tag')}
          value={filter.tag ?? ''}
          options={[{ value: '', label: t('library.anyTag') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={(event) => setFilter({ ...filter, tag: event.target.value || null })}
        />
      )}
      <Toggles {...props} />
      <RoomMeter />
    </search>
  )
}

function Toggles({ view, setView, filter, setFilter, lessonType, folderId }: LibraryToolsProps) {
  const { t } = useTranslation()
  const [isMaking, setMaking] = useState(false)
  const [isTrash, setTrash] = useState(false)
  const isList = view.look === 'list'
  return (
    <div className="row">
      <IconButton
        label={t('library.starredOnly')}
        aria-pressed={filter.isStarredOnly}
        onClick={() => setFilter({ ...filter, isStarredOnly: !filter.isStarredOnly })}
      >
        <IconStar size={22} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={isList ? t('library.asGrid') : t('library.asList')}
        onClick={() => setView({ ...view, look: isList ? 'grid' : 'list' })}
      >
        {isList ? <IconLayoutGrid size={22} aria-hidden="true" /> : <IconList size={22} aria-hidden="true" />}
      </IconButton>
      <IconButton label={t('library.trash')} onClick={() => setTrash(true)}>
        <IconTrash size={22} aria-hidden="true" />
      </IconButton>
      {isMaking ? (
        <NameForm
          name={t('library.newFolder')}
          onName={(name) => createFolder(name, folderId, lessonType)}
          onDone={() => setMaking(false)}
        />
      ) : (
        <button type="button" className="button new-folder" onClick={() => setMaking(true)}>
          <IconFolderPlus size={20} aria-hidden="true" />
          <span>{t('library.newFolder')}</span>
        </button>
      )}
      {isTrash && (
        <Suspense fallback={null}>
          <TrashDialog onClose={() => setTrash(false)} />
        </Suspense>
      )}
    </div>
  )
}
