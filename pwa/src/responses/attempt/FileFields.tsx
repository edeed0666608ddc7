import { IconPaperclip, IconTrash } from '@tabler/icons-react'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { maxAnswerFiles, type AnswerFile, type GivenAnswer } from '@takhti/schema/responses/answer'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { VoiceNote } from '#files/class-files/port.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'

/** Stores a file of an answer, and resolves to it as the answer names it. */
export type Upload = (file: File) => Promise<AnswerFile>

type FileFieldsProps = {
  question: PaperQuestion
  answer: GivenAnswer | null
  /** Stores a file of the answer; null where no file can be added. */
  upload: Upload | null
  onAnswer?: ((answer: GivenAnswer | null) => void) | undefined
}

const accepted: Readonly<Record<string, string>> = { PHOTO: 'image/*,application/pdf', AUDIO: 'audio/*' }

/** Photos, sound or files as an answer, also without a network. Sound can be recorded here. */
export function FileFields({ question, answer, upload, onAnswer }: FileFieldsProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const files = answer?.kind === 'files' ? answer.files : []
  const give = (changed: AnswerFile[]) => onAnswer?.(changed.length === 0 ? null : { kind: 'files', files: changed })

  async function add(store: Upload, chosen: readonly File[]) {
    setBusy(true)
    setProblem(null)
    const stored: AnswerFile[] = []
    try {
      for (const file of chosen.slice(0, maxAnswerFiles - files.length)) {
        stored.push(await store(file))
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
      if (stored.length > 0) give([...files, ...stored])
    }
  }

  const canAdd = onAnswer !== undefined && upload !== null && files.length < maxAnswerFiles
  return (
    <div className="stack">
      <ul className="attempt-results">
        {files.map((file) => (
          <li key={file.id} className="row">
            <IconPaperclip size={18} aria-hidden="true" />
            <span className="grow" dir="auto">
              {file.name}
            </span>
            {onAnswer && (
              <IconButton
                label={t('attempt.files.remove', { name: file.name })}
                onClick={() => give(files.filter(({ id }) => id !== file.id))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {canAdd && (
        <div className="row">
          {!isRecording && (
            <FileButton
              label={t(question.type === 'PHOTO' ? 'attempt.files.photo' : 'attempt.files.file')}
              accept={accepted[question.type] ?? ''}
              isMultiple
              isBusy={isBusy}
              onChoose={(chosen) => void add(upload, chosen)}
            />
          )}
          {question.type === 'AUDIO' && (
            <Suspense fallback={null}>
              <VoiceNote isBusy={isBusy} onOpen={setRecording} onMade={(file) => void add(upload, [file])} />
            </Suspense>
          )}
        </div>
      )}
      <p role="alert" className="field-error">
        {problem && t(`errors.${problem.code}`)}
      </p>
    </div>
  )
}
