import { partCount } from '@takhti/schema/files/uploads/rules'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { bytesOf } from '#api/from-base64.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { say } from '#ui/snackbars.ts'

type AnswerFileProps = {
  assessmentResponseId: string
  file: { id: string; name: string; mediaType: string }
}

/** A file that a student handed in: an image is shown, sound is played, anything else is saved. */
export function AnswerFile({ assessmentResponseId, file }: AnswerFileProps) {
  const { t } = useTranslation()
  const { id, name, mediaType } = file
  const isShown = /^(image\/(png|jpeg|webp|gif|avif)|audio\/)/.test(mediaType)
  const [loaded, setLoaded] = useState<{ of: string; address: string } | null>(null)
  useEffect(() => {
    if (!isShown) return
    let address: string | null = null
    let isLeft = false
    readFile(assessmentResponseId, id).then(
      (bytes) => {
        if (isLeft) return
        address = URL.createObjectURL(new Blob(bytes, { type: mediaType }))
        setLoaded({ of: id, address })
      },
      // The button below tries again.
      () => {},
    )
    return () => {
      isLeft = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [assessmentResponseId, id, isShown, mediaType])
  const address = loaded?.of === id ? loaded.address : null
  return (
    <div className="stack">
      {address !== null && mediaType.startsWith('image/') && <img className="marking-image" src={address} alt={name} />}
      {address !== null && mediaType.startsWith('audio/') && (
        // A student's own recording has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={address} aria-label={name} />
      )}
      <p>
        <Button
          onClick={() =>
            void readFile(assessmentResponseId, id).then(
              (bytes) => saveFile(name, new Blob(bytes, { type: 'application/octet-stream' })),
              () => say(t('marking.fileFailed')),
            )
          }
        >
          {t('marking.saveFile', { name })}
        </Button>
      </p>
    </div>
  )
}

/** All parts of a file, one after another. */
async function readFile(assessmentResponseId: string, fileId: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const first = await send(lateCalls.answerFiles.read, { assessmentResponseId, fileId, part: 0 })
  const rest = Array.from({ length: partCount(first.size) - 1 }, (_, at) => at + 1)
  const others = await Promise.all(
    rest.map((part) => send(lateCalls.answerFiles.read, { assessmentResponseId, fileId, part })),
  )
  return [first, ...others].map(({ bytes }) => Uint8Array.from(bytesOf(bytes)))
}
