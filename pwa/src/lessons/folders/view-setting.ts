import { useQuery } from '@tanstack/react-query'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { emitTabEvent } from '#offline/tab-events.ts'
import { sortings, type Sorting } from './arrange.ts'

/** A person's view of lessons, on this device. */
export type View = { look: 'grid' | 'list'; sorting: Sorting }

const name = 'libraryView'

const first: View = { look: 'grid', sorting: 'modified' }

const viewOnDevice = {
  // Below the key of the lessons, so that their tab events apply a change.
  queryKey: ['device', 'lessons', 'view'],
  queryFn: async (): Promise<View> => {
    const [look, sorting] = (await openDatabase(requireDatabaseId()).settings.get(name))?.value.split(' ') ?? []
    return {
      look: look === 'list' ? 'list' : 'grid',
      sorting: sortings.find((each) => each === sorting) ?? first.sorting,
    }
  },
} as const

/** The view, and its setter for this and later visits. */
export function useView(): [View, (next: View) => void] {
  const { data: view = first } = useQuery(viewOnDevice)
  return [view, (next) => void store(next)]
}

async function store({ look, sorting }: View): Promise<void> {
  await openDatabase(requireDatabaseId()).settings.put({ name, value: `${look} ${sorting}` })
  emitTabEvent('lessons')
}
