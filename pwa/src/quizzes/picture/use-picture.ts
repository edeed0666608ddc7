import { partBytes } from '@takhti/schema/files/uploads/rules'
import type { ShownQuestion } from '@takhti/schema/quizzes/model'
import { fileOf, placeOfPicture } from '@takhti/schema/quizzes/pictures'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

/** A question with its picture where that is shown from; without one until it is here. */
export function useShownQuestion({ image, ...question }: ShownQuestion): ShownQuestion {
  const shown = usePicture(image)
  return shown === undefined ? question : { ...question, image: shown }
}

/** The address that a question's picture is shown from; undefined while it is on its way, and where there is none. */
export function usePicture(image: string | undefined): string | undefined {
  const [shown, setShown] = useState<{ of: string; address: string } | null>(null)
  const isKept = image !== undefined && (fileOf(image) !== null || placeOfPicture(image) !== null)
  useEffect(() => {
    if (!isKept) return
    let isLeft = false
    let address: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const bring = () => {
      readPicture(image).then(
        (picture) => {
          if (isLeft) return
          address = URL.createObjectURL(picture)
          setShown({ of: image, address })
        },
        () => isLeft || (timer = setTimeout(bring, againMs)),
      )
    }
    bring()
    return () => {
      isLeft = true
      clearTimeout(timer)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [image, isKept])
  if (!isKept) return image
  return shown?.of === image ? shown.address : undefined
}

const againMs = 3_000

/** Of no kind: the browser looks at the bytes of a picture, and nothing of it is ever a page. */
async function readPicture(image: string): Promise<Blob> {
  const id = fileOf(image)
  if (id === null) return new Blob([bytesOf((await send(lateCalls.quizzes.picture, { picture: image })).bytes)])
  const first = bytesOf((await send(lateCalls.uploads.read, { id, part: 0 })).bytes)
  if (first.length < partBytes) return new Blob([first])
  const second = await send(lateCalls.uploads.read, { id, part: 1 }).catch(() => null)
  return new Blob(second === null ? [first] : [first, bytesOf(second.bytes)])
}
