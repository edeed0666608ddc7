import type { QuestionFile } from '@takhti/schema/questions/model'
import { useEffect, useState } from 'react'
import { readPaperFile } from '#offline/paper-file.ts'

/** A file as a page can show or save it, or the reason why it cannot yet. */
export type LoadedFile = { address: string } | 'loading' | 'failed'

/** What a browser shows or plays itself. Other types are saved, so that none of them opens as a page of ours. */
export const shownTypes = /^(image\/(png|jpeg|webp)|audio\/(webm|ogg|mp4|mpeg|wav))$/

const againMs = 3_000

/** The bytes of a file that is not saved yet; null of every other. */
export type UnsavedFile = (fileId: string) => Uint8Array<ArrayBuffer> | null

const none: UnsavedFile = () => null

/** The address of a file of a question, of this device or of the server; it is tried again until it is there. */
export function useQuestionFile(
  assessmentId: string,
  { id, mediaType = '' }: QuestionFile,
  unsaved: UnsavedFile = none,
): LoadedFile {
  const [loaded, setLoaded] = useState<{ of: string; file: LoadedFile }>({ of: id, file: 'loading' })
  useEffect(() => {
    let address: string | null = null
    let isLeft = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const type = shownTypes.test(mediaType) ? mediaType : 'application/octet-stream'
    const load = () => {
      const own = unsaved(id)
      const reading = own === null ? readPaperFile({ assessmentId, fileId: id }) : Promise.resolve(own)
      reading.then(
        (bytes) => {
          if (isLeft) return
          address = URL.createObjectURL(new Blob([bytes], { type }))
          setLoaded({ of: id, file: { address } })
        },
        () => {
          if (isLeft) return
          setLoaded({ of: id, file: 'failed' })
          timer = setTimeout(load, againMs)
        },
      )
    }
    load()
    return () => {
      isLeft = true
      clearTimeout(timer)
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [assessmentId, id, mediaType, unsaved])
  return loaded.of === id ? loaded.file : 'loading'
}
