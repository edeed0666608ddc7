import { useQuery } from '@tanstack/react-query'
import { itemsOnDevice, refreshHalf, type StoredItem } from './item-store.ts'

/** Without a network the device's own list stays; the next change or visit fetches again. */
const pulling = { retry: false, networkMode: 'always', staleTime: 0, gcTime: 0 } as const

const pulled = (half: Parameters<typeof refreshHalf>[0]) => async () => {
  await refreshHalf(half)
  return half
}

/** The items of *My content* besides lessons; null until this device has a list. */
export function useItems(): readonly StoredItem[] | null {
  const { data = null } = useQuery(itemsOnDevice)
  // Under the keys of the areas: a change event of either refetches its half.
  useQuery({ queryKey: ['files', 'half'], queryFn: pulled('captures'), ...pulling })
  useQuery({ queryKey: ['uploads', 'half'], queryFn: pulled('files'), ...pulling })
  return data
}
