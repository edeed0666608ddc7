import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { invalidateArea } from '#api/query.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { nameOf, tallyOf, type QueueItem, type Unkept } from '#offline/uploads/item.ts'
import type { UploadQueue } from '#offline/uploads/queue.ts'
import { startUploads, uploadQueueOf } from '#offline/uploads/start.ts'

/** A file that could not be queued. */
export type Problem = { name: string; why: Unkept }

export type Uploads = {
  queue: UploadQueue
  items: readonly QueueItem[]
  /** The file that is being copied onto the device now. */
  saving: string | null
  problems: readonly Problem[]
  add: (files: readonly File[]) => void
}

/** The current queue of this user database, whichever tab sends it. */
export function useUploads(): Uploads {
  const queue = useMemo(() => uploadQueueOf(requireDatabaseId()), [])
  const items = useLiveQuery(() => queue.list(), [queue]) ?? []
  const [saving, setSaving] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const { done } = tallyOf(items)
  useEffect(startUploads, [])
  // What another tab has sent is new in this one's list as well.
  useEffect(() => invalidateArea('uploads'), [done])

  async function store(files: readonly File[]): Promise<void> {
    setProblems([])
    for (const file of files) {
      const name = nameOf(file.name)
      setSaving(name)
      const end = await queue.add(file)
      if (end !== 'kept') setProblems((before) => [...before, { name, why: end }])
    }
    setSaving(null)
  }

  return { queue, items, saving, problems, add: (files) => void store(files) }
}
