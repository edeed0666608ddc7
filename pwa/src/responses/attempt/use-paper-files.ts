import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { paperFileNamed, picturesOf } from '@takhti/schema/quizzes/pictures'
import { useEffect, useState } from 'react'
import { paperFileRow } from '#offline/attempt-rows.ts'
import { useOnline } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { storePaperFile } from '#offline/paper-file.ts'
import type { DeviceAttempt } from './attempt-store.ts'

/**
 * Stores the images of a paper on this device, in the order of its questions, so that all of it is there without a
 * network. Returns how many are missing.
 */
export function usePaperFiles({ assessmentResponseId, questions }: DeviceAttempt): number {
  const isOnline = useOnline()
  const [missing, setMissing] = useState(0)
  useEffect(() => {
    let isLeft = false
    const count = (left: number) => isLeft || setMissing(left)
    void storeFiles(questions, count, () => isLeft)
    return () => {
      isLeft = true
    }
    // The questions of an attempt do not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [assessmentResponseId, isOnline])
  return missing
}

async function storeFiles(
  questions: readonly PaperQuestion[],
  count: (missing: number) => unknown,
  isOver: () => boolean,
): Promise<void> {
  const database = openDatabase(requireDatabaseId())
  const names = [...new Set(questions.flatMap(picturesOf))].flatMap((picture) => paperFileNamed(picture) ?? [])
  const rows = await Promise.all(names.map((name) => paperFileRow(database, name)))
  let missing = names.filter((_, at) => rows[at] === null)
  for (const name of missing) {
    if (isOver()) return
    count(missing.length)
    // What fails now is fetched when the network returns.
    await storePaperFile(name).then(
      () => (missing = missing.filter((each) => each !== name)),
      () => {},
    )
  }
  count(missing.length)
}
