import type { Rung } from '@takhti/schema/live/channel'
import { afterLook, firstWish, type Ladder, type Look, wishFor } from '@takhti/schema/live/media/rules'
import { useCallback, useEffect, useState } from 'react'
import { onSaving, savesData } from './network.ts'

/** The quality level of this device, by choice and by its connections. */
export type LadderUse = {
  readonly ladder: Ladder
  choose(rung: Rung): void
  looked(look: Look | null): void
}

/** The quality ladder of this device, from the beginning of a class. */
export function useLadder(hasVideo: boolean): LadderUse {
  const [{ ladder }, set] = useState(() => ({
    ladder: wishFor(firstWish(hasVideo, savesData())),
    isChosen: false,
  }))
  // A user who chose a level by hand wants it.
  useEffect(
    () =>
      onSaving((isSaving) =>
        set((now) => (now.isChosen ? now : { ...now, ladder: wishFor(firstWish(hasVideo, isSaving)) })),
      ),
    [hasVideo],
  )
  const choose = useCallback((rung: Rung) => set({ ladder: wishFor(rung), isChosen: true }), [])
  const looked = useCallback((look: Look | null) => set((now) => ({ ...now, ladder: afterLook(now.ladder, look) })), [])
  return { ladder, choose, looked }
}
