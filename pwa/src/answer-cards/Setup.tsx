import { IconCamera, IconPrinter } from '@tabler/icons-react'
import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { hasLetters } from '@takhti/schema/answer-cards/rules'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsked, useSets } from '#quizzes/asked/port.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem, type Tried } from '#ui/CommandProblem.tsx'
import { SelectField } from '#ui/SelectField.tsx'

type SetupProps = {
  students: readonly CardOfStudent[]
  numbering: Tried
  onNumber: () => void
  onPrint: () => void
  onStart: (name: string, questions: readonly Question[]) => void
}

/** The choice of a set, and the cards of the class. */
export function Setup({ students, numbering, onNumber, onPrint, onStart }: SetupProps) {
  const { t } = useTranslation()
  const sets = useSets(true)
  const [chosenId, setChosen] = useState('')
  const set = sets.find(({ id }) => id === chosenId) ?? sets[0]
  const asked = useAsked(null, set?.id)
  const questions = asked?.questions.filter(hasLetters) ?? []
  const leftOut = (asked?.questions.length ?? 0) + (asked?.leftOut.length ?? 0) - questions.length
  const withCard = students.filter(({ number }) => number !== null)
  return (
    <div className="stack answer-cards">
      <p>{t('answerCards.how')}</p>
      {sets.length === 0 ? (
        <p>{t('quiz.list.emptyText')}</p>
      ) : (
        <SelectField
          label={t('quiz.settings.set')}
          value={set?.id ?? ''}
          options={sets.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setChosen(target.value)}
        />
      )}
      <div role="status">
        <p>{asked !== null && t('answerCards.questions', { count: questions.length })}</p>
        {leftOut > 0 && <p className="soft">{t('answerCards.leftOut', { count: leftOut })}</p>}
      </div>
      <div className="row">
        <Button
          look="main"
          aria-disabled={questions.length === 0 || students.length === 0}
          onClick={() => set && questions.length > 0 && students.length > 0 && onStart(set.name.trim(), questions)}
        >
          <IconCamera size={20} aria-hidden="true" />
          {t('answerCards.start')}
        </Button>
        <Button aria-disabled={withCard.length === 0} onClick={() => withCard.length > 0 && onPrint()}>
          <IconPrinter size={20} aria-hidden="true" />
          {t('answerCards.print')}
        </Button>
      </div>
      <section className="stack" aria-labelledby="answer-cards-list">
        <h2 id="answer-cards-list">{t('answerCards.students', { count: students.length })}</h2>
        <ul className="answer-cards-list">
          {students.map(({ studentId, name, number }) => (
            <li key={studentId} className="answer-cards-student">
              <b>{number ?? '–'}</b>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
        {students.length > withCard.length && <p className="soft">{t('answerCards.without')}</p>}
        {students.length > withCard.length && numbering.problem !== null && (
          <div className="row">
            <CommandProblem of={numbering} />
            <Button isBusy={numbering.isPending} onClick={onNumber}>
              {t('common.retry')}
            </Button>
          </div>
        )}
      </section>
    </div>
  )
}
