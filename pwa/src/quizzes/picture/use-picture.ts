import { partBytes } from '@takhti/schema/files/uploads/rules'
import type { ShownQuestion } from '@takhti/schema/quizzes/model'
import { fileOf, paperFileNamed, placeOfPicture } from '@takhti/schema/quizzes/pictures'
import { useEffect, useState } from 'react'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'

/** A question with the address of its image; without one until it has loaded. */
export function useShownQuestion({ image, ...question }: ShownQuestion): ShownQuestion {
  const shown = usePicture(image)
  return shown === undefined ? question : { ...question, image: shown }
}

/** The address from which a question's image is shown; undefined while it loads, and where there is none. */
export function usePicture(image: string | undefined): string | undefined {
  const [shown, setShown] = useState<{ of: string; address: string } | null>(null)
  const isStored =
    image !== undefined && [fileOf, placeOfPicture, paperFileNamed].some((nameOf) => nameOf(image) !== null)
  useEffect(() => {
    if (!isStored) return
    let isLeft = false
    let address: string | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      readPicture(image).then(
        (picture) => {
          if (isLeft) return
          address = URL.createObjectURL(picture)
          setShown({ of: image, address })
        },
        () => isLeft || (timer = setTimeout(load, againMs)),
      )
    }
    load()
    return () => {
      isLeft = true
      clearTimeout(timer)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [image, isStored])
  if (!isStored) return image
  return shown?.of === image ? shown.address : undefined
}

const againMs = 3_000

/** Without a media type: the browser sniffs the bytes of an image, and never opens it as a page. */
async function readPicture(image: string): Promise<Blob> {
  const paper = paperFileNamed(image)
  if (paper !== null) {
    // Players without an account have no papers, and no local database.
    const { readPaperFile } = await import('#offline/paper-file.ts')
    return new Blob([await readPaperFile(paper)])
  }
  const id = fileOf(image)
  if (id === null) return new Blob([bytesOf((await send(lateCalls.quizzes.picture, { picture: image })).bytes)])
  const first = bytesOf((await send(lateCalls.uploads.read, { id, part: 0 })).bytes)
  if (first.length < partBytes) return new Blob([first])
  const second = await send(lateCalls.uploads.read, { id, part: 1 }).catch(() => null)
  return new Blob(second === null ? [first] : [first, bytesOf(second.bytes)])
}
