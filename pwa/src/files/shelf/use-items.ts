import { useQuery } from '@tanstack/react-query'
import { itemsOnDevice, refreshHalf, type StoredItem } from './item-store.ts'

/** Without a network the device's own list stays; the next change or visit asks again. */
const pulling = { retry: false, networkMode: 'always', staleTime: 0, gcTime: 0 } as const

const pulled = (half: Parameters<typeof refreshHalf>[0]) => async () => {
  await refreshHalf(half)
  return half
}

/** What lies in *My content* beside lessons; null until this device knows. */
export function useItems(): readonly StoredItem[] | null {
  const { data = null } = useQuery(itemsOnDevice)
  // Under the keys of the areas: what tells that one of them changed has its half asked for again.
  useQuery({ queryKey: ['files', 'half'], queryFn: pulled('captures'), ...pulling })
  useQuery({ queryKey: ['uploads', 'half'], queryFn: pulled('files'), ...pulling })
  return data
}
