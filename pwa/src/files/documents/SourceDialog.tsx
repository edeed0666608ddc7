import { captionFileNames } from '@takhti/schema/capture/captions/read'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadPasswordDialog } from '#board/port.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { TextArea } from '../sets/TextArea.tsx'
import type { IncomingSource } from './incoming-sources.ts'
import { ProblemText } from './ProblemText.tsx'
import { readLink } from './source-draft.ts'
import type { SourceStage } from './source-queue.ts'
import { SourcePreview } from './SourcePreview.tsx'
import { useSource } from './use-source.ts'
import './documents.css'

/** The types that the file picker offers first; any file is detected by its bytes. */
const accepted = `.pdf,.docx,.pptx,.epub,.html,.htm,.xhtml,.mhtml,.mht,.txt,.md,${captionFileNames},text/plain,text/html,application/pdf,image/png,image/jpeg,image/webp,image/svg+xml`

const PasswordDialog = lazy(loadPasswordDialog)

export type SourceDialogProps = {
  /** What another program shared, and how; null where the person chooses here. */
  incoming: (IncomingSource & { via: 'shared' | 'opened' }) | null
  onClose: () => void
}

/** Makes a source of a file, a link or a text: it is read on this device, shown, and stored on consent. */
export function SourceDialog({ incoming: received, onClose }: SourceDialogProps) {
  const { t } = useTranslation()
  const [link, setLink] = useState(received?.link ?? '')
  const [text, setText] = useState(received?.text ?? '')
  const [isTextAsked, setTextAsked] = useState(false)
  const source = useSource({
    link,
    missed: received?.missed ?? [],
    onSaved({ title, picture }) {
      showMessage(t(picture ? 'documents.keptPicture' : 'documents.kept', { name: title }), 4_000)
      onClose()
    },
  })
  const { stage } = source
  const start = useRef(() => {
    if (received && received.files.length > 0) source.choose(received.files, received.via)
  })
  useEffect(() => start.current(), [])

  if (stage.step !== 'choose') return <Going stage={stage} source={source} onClose={onClose} />
  return (
    <Dialog
      title={t('documents.add')}
      closeLabel={t('common.close')}
      onClose={onClose}
      cancelLabel={t('common.cancel')}
      submitLabel={t('documents.useText')}
      isSubmitDisabled={text.trim() === '' && link.trim() === ''}
      onSubmit={() => {
        setTextAsked(true)
        source.paste(text, received?.title ?? '', received?.via ?? 'pasted')
      }}
    >
      <div className="stack">
        <p>{t('documents.lead')}</p>
        <FileButton
          label={t('documents.choose')}
          accept={accepted}
          isMultiple
          onChoose={(files) => source.choose(files, 'upload')}
        />
        <ProblemText problems={stage.problems} />
        <Field
          label={t('documents.link')}
          type="url"
          dir="ltr"
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
        <LinkHelp link={link} />
        <TextArea
          label={t('documents.text')}
          className="documents-text"
          rows={6}
          value={text}
          onText={setText}
          error={isTextAsked && text.trim() === '' ? t('documents.textMissing') : null}
        />
      </div>
    </Dialog>
  )
}

type GoingProps = {
  stage: Exclude<SourceStage, { step: 'choose' }>
  source: ReturnType<typeof useSource>
  onClose: () => void
}

/** The dialog's steps for a file: opening, reading, preview. */
function Going({ stage, source, onClose }: GoingProps) {
  const { t } = useTranslation()
  const { leaveOut } = source
  if (stage.step === 'preview')
    return <SourcePreview {...stage} onSave={source.save} onBack={leaveOut} onClose={onClose} />
  if (stage.step === 'password')
    return (
      <Suspense fallback={null}>
        <PasswordDialog key={String(stage.isWrong)} question={stage} onClose={leaveOut} />
      </Suspense>
    )
  return (
    <Dialog
      title={t('documents.add')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={<Button onClick={leaveOut}>{t('common.cancel')}</Button>}
    >
      <Progress {...stage} />
    </Dialog>
  )
}

/** What can be done with a link: a browser may not fetch pages of other origins, and no content is invented. */
function LinkHelp({ link }: { link: string }) {
  const { t } = useTranslation()
  const read = readLink(link)
  return (
    <p role="status" className="soft">
      {read && t(read.isVideo ? 'documents.videoHelp' : 'documents.pageHelp')}
    </p>
  )
}

function Progress({ name, done, of }: { name: string; done: number; of: number }) {
  const { t } = useTranslation()
  if (of === 0) return <p role="status">{t('documents.reading', { name })}</p>
  return (
    <label className="documents-progress">
      {t('documents.progress', { name, done, of })}
      <progress max={of} value={done} />
    </label>
  )
}
