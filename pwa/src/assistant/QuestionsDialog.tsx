import type { Content } from '@takhti/schema/files/model'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { showMessage } from '#ui/snackbars.ts'
import type { Accept } from './AcceptForm.tsx'
import { questionsTitle } from './assistant-text.ts'
import { saveQuestions } from './model-storage.ts'
import type { Purpose } from './quiz-form.ts'
import { QuizPanel } from './QuizPanel.tsx'

const purposes: readonly Purpose[] = ['quiz', 'assignment']

type QuestionsDialogProps = { content: Content; onClose: () => void }

/** *AI question generator*, *YouTube quiz* or *Document quiz*, by the kind of the source. */
export function QuestionsDialog({ content, onClose }: QuestionsDialogProps) {
  const { t } = useTranslation()
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null)
  const [purpose, setPurpose] = useState<Purpose>('quiz')

  const accept: Accept = async (questions, name, setId) => {
    setSaved({ id: await saveQuestions(questions, { content, name, setId }), name })
    showMessage(t('assistant.accept.accepted'), 6_000)
  }

  return (
    <Dialog
      title={t(`assistant.dialogs.${questionsTitle(content.kind)}`)}
      closeLabel={t('common.close')}
      onClose={onClose}
    >
      {saved && (
        // The set's page has the quiz, the assignment and the cards.
        <Link to={paths.questionSet} params={{ contentId: saved.id }} className="button" data-look="main">
          {t('lessons.open', { name: saved.name })}
        </Link>
      )}
      <div className="choices" role="group" aria-label={t('assistant.quiz.purpose')}>
        {purposes.map((each) => (
          <button
            key={each}
            type="button"
            className="choice"
            aria-pressed={each === purpose}
            onClick={() => setPurpose(each)}
          >
            {t(`assistant.quiz.${each}`)}
          </button>
        ))}
      </div>
      <QuizPanel key={purpose} content={content} purpose={purpose} onAccept={accept} />
    </Dialog>
  )
}
