import { IconTrash } from '@tabler/icons-react'
import { maxFileBytesOfPaper, maxFilesOfQuestion } from '@takhti/schema/assessments/files/kinds'
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VoiceNote } from '#files/class-files/port.tsx'
import { QuestionFiles } from '#responses/port.tsx'
import { FileButton } from '#ui/FileButton.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { offeredBytes } from '../new-files.ts'
import { chosenFile, type FileRefusal } from './chosen-files.ts'

export type FilesFieldProps = {
  assessmentId: string
  questions: readonly DraftQuestion[]
  draft: DraftQuestion
  set: (fields: Partial<DraftQuestion>) => void
}

/** Files and voice notes of a question: they are saved with it, also without a network. */
export function FilesField({ assessmentId, questions, draft, set }: FilesFieldProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'classFiles' })
  const [isBusy, setBusy] = useState(false)
  const [isVoiceOpen, setVoiceOpen] = useState(false)
  const [refused, setRefused] = useState<{ name: string; why: FileRefusal } | null>(null)
  const { id: questionId, files = [] } = draft
  const others = questions.filter(({ id }) => id !== questionId)
  const used = sizeOf([...others, draft])
  const sizes = new Intl.NumberFormat(i18n.language, {
    ...{ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 },
  })
  const room = maxFilesOfQuestion - files.length

  async function add(chosen: readonly File[]) {
    setBusy(true)
    setRefused(null)
    let list = files
    for (const file of chosen.slice(0, room)) {
      const bytes = maxFileBytesOfPaper - sizeOf([...others, { files: list }])
      const made = await chosenFile({ questionId, bytes }, file).catch((): FileRefusal => 'kind')
      if (typeof made === 'string') setRefused({ name: file.name, why: made })
      else if (!list.some(({ id }) => id === made.id)) list = [...list, made]
    }
    if (list !== files) set({ files: list })
    setBusy(false)
  }

  return (
    <div className="stack" role="group" aria-label={t('question.title')}>
      <p className="small soft">
        {t('question.hint', {
          used: sizes.format(used / 1_000_000),
          all: sizes.format(maxFileBytesOfPaper / 1_000_000),
        })}
      </p>
      {files.map((file) => (
        <div key={file.id} className="row">
          <div className="grow">
            <Suspense fallback={null}>
              <QuestionFiles assessmentId={assessmentId} files={[file]} unsaved={offeredBytes} />
            </Suspense>
          </div>
          <IconButton
            label={t('question.remove', { name: file.name })}
            onClick={() => set({ files: files.filter(({ id }) => id !== file.id) })}
          >
            <IconTrash size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {room > 0 && (
        <div className="row">
          {!isVoiceOpen && (
            <FileButton
              look="plain"
              label={t('question.add')}
              accept=""
              isMultiple
              isBusy={isBusy}
              onChoose={(chosen) => void add(chosen)}
            />
          )}
          <Suspense fallback={null}>
            <VoiceNote isBusy={isBusy} onOpen={setVoiceOpen} onMade={(file) => void add([file])} />
          </Suspense>
        </div>
      )}
      <p role="alert" className="field-error">
        {refused !== null && t(`question.refused.${refused.why}`, { name: refused.name })}
      </p>
    </div>
  )
}

function sizeOf(questions: readonly Pick<DraftQuestion, 'files'>[]): number {
  return questions.flatMap(({ files = [] }) => files).reduce((sum, { bytes = 0 }) => sum + bytes, 0)
}
