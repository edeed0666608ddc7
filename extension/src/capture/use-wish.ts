import { useEffect, useEffectEvent } from 'react'
import { useStored } from '#app/use-storage-item.ts'
import { wishItem } from './wish-item.ts'
import type { Wish } from './wish.ts'

/** Begins with what the person chose in the context menu of a page, once. */
export function useWish(follow: (wish: Wish) => void): void {
  const wish = useStored(wishItem)
  const begin = useEffectEvent(follow)
  useEffect(() => {
    if (wish === null) return
    void wishItem.removeValue()
    begin(wish)
  }, [wish])
}
