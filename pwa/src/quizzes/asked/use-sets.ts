import { useEffect, useState } from 'react'

/** The question sets of *My content*: first those on this device, then all. */
export function useSets(isWanted: boolean): readonly { id: string; name: string }[] {
  const [sets, setSets] = useState<readonly { id: string; name: string }[]>([])
  useEffect(() => {
    let isLeft = false
    if (isWanted)
      // Lazy, because the buttons of *My content* open this dialog.
      import('#files/shelf/port.ts')
        .then(async ({ refreshHalf, setsOnDevice }) => {
          const notify = async () => {
            const found = await setsOnDevice('questions')
            if (!isLeft) setSets(found)
          }
          await notify()
          // A device on which *My content* was never opened has none yet.
          await Promise.all([refreshHalf('captures'), refreshHalf('files')])
          await notify()
        })
        .catch(() => {})
    return () => {
      isLeft = true
    }
  }, [isWanted])
  return sets
}
