import type { Ink } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { saveFile } from '#ui/save-file.ts'
import { showMessage } from '#ui/snackbars.ts'
import { InkView } from '../InkView.tsx'
import { PdfPages } from '../PdfPages.tsx'
import { readAnswerFile, useAnswerFile } from '../use-answer-file.ts'

type AnswerFileProps = {
  assessmentResponseId: string
  file: { id: string; name: string; mediaType: string }
  ink: Ink
  onInk?: ((ink: Ink) => void) | undefined
}

/** A file that a student handed in: images and pages are shown, sound is played, anything else is saved. */
export function AnswerFile({ assessmentResponseId, file, ink, onInk }: AnswerFileProps) {
  const { t } = useTranslation()
  const { id, name, mediaType } = file
  const address = useAnswerFile(assessmentResponseId, file)
  return (
    <div className="stack">
      {address !== null && mediaType.startsWith('image/') && (
        <InkView place={id} ink={ink} onInk={onInk}>
          <img className="marking-image" src={address} alt={name} />
        </InkView>
      )}
      {mediaType === 'application/pdf' && <PdfPages {...{ assessmentResponseId, file, ink, onInk }} />}
      {address !== null && mediaType.startsWith('audio/') && (
        // A student's own recording has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <audio controls src={address} aria-label={name} />
      )}
      <p>
        <Button
          onClick={() =>
            void readAnswerFile(assessmentResponseId, id).then(
              (bytes) => saveFile(name, new Blob(bytes, { type: 'application/octet-stream' })),
              () => showMessage(t('marking.fileFailed')),
            )
          }
        >
          {t('marking.saveFile', { name })}
        </Button>
      </p>
    </div>
  )
}
