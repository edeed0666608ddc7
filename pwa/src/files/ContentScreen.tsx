import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { screen } from '#app/screen.tsx'
import { lessonsOnDevice, loadLibrary } from '#lessons/port.ts'
import { ContentList, NoContent } from './ContentList.tsx'
import './content.css'

const LibraryPanel = lazy(loadLibrary)
const UploadsPanel = lazy(() => import('./uploads/UploadsPanel.tsx').then((file) => ({ default: file.UploadsPanel })))

export const contentScreen = screen({
  path: paths.content,
  title: 'content',
  roles: ['instructor'],
  load: () => q(calls.files.list, { limit: 100 }),
  View: ({ data }) => <Content items={data.items} />,
})

type Items = Parameters<typeof ContentList>[0]['items']

/** What was captured, and the lessons that are kept as content, in folders of their own. */
function Content({ items }: { items: Items }) {
  const { data } = useQuery(lessonsOnDevice)
  const lessons = data?.data ?? []
  const isAny = items.length > 0 || lessons.some(({ lessonType }) => lessonType === 'CONTENT')
  const captured = (
    <>
      <Suspense fallback={null}>
        <UploadsPanel>{!isAny && <NoContent />}</UploadsPanel>
      </Suspense>
      <ContentList items={items} />
    </>
  )
  return (
    <Suspense fallback={<ContentList items={items} />}>
      <LibraryPanel lessons={lessons} lessonType="CONTENT">
        {captured}
      </LibraryPanel>
    </Suspense>
  )
}
