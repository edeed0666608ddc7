import { IconPaperclip } from '@tabler/icons-react'
import { cleanFileName } from '@takhti/schema/kit/name-rules'
import type { QuestionFile } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { useQuestionFile, type UnsavedFile } from './question-file.ts'
import './question-files.css'

export type QuestionFilesProps = {
  assessmentId: string
  files: readonly QuestionFile[] | undefined
  unsaved?: UnsavedFile
}

/** The files of a question: an image is shown, sound is played, anything else is saved. */
export function QuestionFiles({ assessmentId, files = [], ...more }: QuestionFilesProps) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <ul className="question-files" aria-label={t('quiz.files.list')}>
      {files.map((file) => (
        <li key={file.id}>
          <OneFile {...more} assessmentId={assessmentId} file={file} />
        </li>
      ))}
    </ul>
  )
}

type OneFileProps = Omit<QuestionFilesProps, 'files'> & { file: QuestionFile }

function OneFile({ assessmentId, file, unsaved }: OneFileProps) {
  const { t } = useTranslation()
  const { name, mediaType = '' } = file
  const loaded = useQuestionFile(assessmentId, file, unsaved)
  if (loaded === 'loading' || loaded === 'failed')
    return (
      <p className="small soft" role="status">
        <bdi>{name}</bdi> · {t(loaded === 'loading' ? 'common.loading' : 'quiz.files.failed')}
      </p>
    )
  const { address } = loaded
  if (mediaType.startsWith('image/')) return <img className="quiz-image" src={address} alt={name} />
  if (mediaType.startsWith('audio/'))
    return (
      <>
        <p className="small soft" dir="auto" aria-hidden="true">
          {name}
        </p>
        {/* A teacher's recording has no captions; its question may have the words. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <audio controls className="question-sound" src={address} aria-label={name} />
      </>
    )
  return (
    <a className="button" href={address} download={cleanFileName(name)} aria-label={t('quiz.files.save', { name })}>
      <IconPaperclip size={18} aria-hidden="true" />
      <span dir="auto" className="question-file-name">
        {name}
      </span>
    </a>
  )
}
