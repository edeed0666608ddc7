import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { paperFileNamed, picturesOf } from '@takhti/schema/quizzes/pictures'
import { useEffect, useState } from 'react'
import { paperFileRow, type PaperFileName } from '#offline/attempt-rows.ts'
import { useOnline } from '#offline/connectivity.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { storePaperFile } from '#offline/paper-file.ts'
import type { DeviceAttempt } from './attempt-store.ts'

/** What this device lacks of a paper: how many images and files, and the size of the files. */
export type MissingFiles = { images: number; files: number; bytes: number }

/** `bytes` is null of an image: papers name no size of theirs. */
type NamedFile = PaperFileName & { bytes: number | null }

/**
 * Stores the images and files of a paper on this device, in the order of its questions, so that all of it is there
 * without a network. Returns what is missing; null until the device has looked.
 */
export function usePaperFiles({ assessmentId, assessmentResponseId, questions }: DeviceAttempt): MissingFiles | null {
  const isOnline = useOnline()
  const [missing, setMissing] = useState<MissingFiles | null>(null)
  useEffect(() => {
    let isLeft = false
    const count = (left: readonly NamedFile[]) => isLeft || setMissing(countOf(left))
    void storeFiles(filesOf(assessmentId, questions), count, () => isLeft)
    return () => {
      isLeft = true
    }
    // The questions of an attempt do not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [assessmentResponseId, isOnline])
  return missing
}

function filesOf(assessmentId: string, questions: readonly PaperQuestion[]): NamedFile[] {
  const named = questions.flatMap((question) => [
    ...picturesOf(question).flatMap((picture) => {
      const name = paperFileNamed(picture)
      return name === null ? [] : [{ ...name, bytes: null }]
    }),
    ...(question.files ?? []).map(({ id, bytes = 0 }) => ({ assessmentId, fileId: id, bytes })),
  ])
  return [...new Map(named.map((each) => [each.fileId, each])).values()]
}

function countOf(left: readonly NamedFile[]): MissingFiles {
  const files = left.flatMap(({ bytes }) => bytes ?? [])
  return {
    images: left.length - files.length,
    files: files.length,
    bytes: files.reduce((sum, bytes) => sum + bytes, 0),
  }
}

async function storeFiles(
  named: readonly NamedFile[],
  count: (missing: readonly NamedFile[]) => unknown,
  isOver: () => boolean,
): Promise<void> {
  const database = openDatabase(requireDatabaseId())
  const rows = await Promise.all(named.map((name) => paperFileRow(database, name)))
  let missing = named.filter((_, at) => rows[at] === null)
  for (const name of missing) {
    if (isOver()) return
    count(missing)
    // What fails now is fetched when the network returns.
    await storePaperFile(name).then(
      () => (missing = missing.filter((each) => each !== name)),
      () => {},
    )
  }
  count(missing)
}
