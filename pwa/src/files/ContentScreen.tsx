import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { lessonsOnDevice } from '#lessons/port.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { ContentList } from './ContentList.tsx'
import './content.css'

const ContentShelf = lazy(() => import('./ContentShelf.tsx').then((file) => ({ default: file.ContentShelf })))

export const contentScreen = screen({
  path: paths.content,
  title: 'content',
  roles: ['instructor'],
  load: () => q(calls.files.list, { limit: 100 }, 'the shelf, which replaces it, reads every page'),
  View: ({ data }) => <Content items={data.items} />,
})

type Items = Parameters<typeof ContentList>[0]['items']

/** The list of captures loads before the folders. */
function Content({ items }: { items: Items }) {
  const { data } = useQuery(lessonsOnDevice)
  return (
    <Suspense fallback={<ContentList items={items} />}>
      <ContentShelf lessons={data?.data ?? []} />
    </Suspense>
  )
}
