import { partCount } from '@takhti/schema/files/uploads/rules'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

type HandedIn = { id: string; mediaType: string }

/** The address of a picture or sound that a student handed in; null while it loads, and of any other file. */
export function useAnswerFile(assessmentResponseId: string, { id, mediaType }: HandedIn): string | null {
  const isShown = /^(image\/(png|jpeg|webp|gif|avif)|audio\/)/.test(mediaType)
  const [loaded, setLoaded] = useState<{ of: string; address: string } | null>(null)
  useEffect(() => {
    if (!isShown) return
    let address: string | null = null
    let isLeft = false
    readAnswerFile(assessmentResponseId, id).then(
      (bytes) => {
        if (isLeft) return
        address = URL.createObjectURL(new Blob(bytes, { type: mediaType }))
        setLoaded({ of: id, address })
      },
      // The caller offers another way.
      () => {},
    )
    return () => {
      isLeft = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [assessmentResponseId, id, isShown, mediaType])
  return loaded?.of === id ? loaded.address : null
}

/** All parts of a file, one after another. */
export async function readAnswerFile(assessmentResponseId: string, fileId: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const first = await send(lateCalls.answerFiles.read, { assessmentResponseId, fileId, part: 0 })
  const rest = Array.from({ length: partCount(first.size) - 1 }, (_, at) => at + 1)
  const others = await Promise.all(
    rest.map((part) => send(lateCalls.answerFiles.read, { assessmentResponseId, fileId, part })),
  )
  return [first, ...others].map(({ bytes }) => Uint8Array.from(bytesOf(bytes)))
}
