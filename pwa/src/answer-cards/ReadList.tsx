import { IconCheck } from '@tabler/icons-react'
import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { letters, optionOf, type Letter, type Reading } from '@takhti/schema/answer-cards/rules'
import type { Question } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { Menu } from '#ui/Menu.tsx'

type ReadListProps = {
  students: readonly CardOfStudent[]
  question: Question
  readings: ReadonlyMap<string, Reading>
  isRevealed: boolean
  onSet: (studentId: string, letter: Letter | null) => void
}

/** Who was read, and the correction by hand. Letters appear with the solution, since the class may see the list. */
export function ReadList({ students, question, readings, isRevealed, onSet }: ReadListProps) {
  return (
    <ul className="answer-cards-list">
      {students.map((student) => (
        <li key={student.studentId}>
          <Student
            student={student}
            question={question}
            reading={readings.get(student.studentId)}
            isRevealed={isRevealed}
            onSet={(letter) => onSet(student.studentId, letter)}
          />
        </li>
      ))}
    </ul>
  )
}

type StudentProps = {
  student: CardOfStudent
  question: Question
  reading: Reading | undefined
  isRevealed: boolean
  onSet: (letter: Letter | null) => void
}

function Student({ student: { name, number }, question, reading, isRevealed, onSet }: StudentProps) {
  const { t } = useTranslation()
  const letter = reading?.letter ?? null
  const isRight = letter !== null && question.correctOptions.includes(optionOf(question, letter) ?? '')
  const tone = !isRevealed || letter === null || question.type === 'VOTE' ? undefined : isRight ? 'good' : 'bad'
  return (
    <Menu
      label={t(letter === null ? 'answerCards.unread' : 'answerCards.isRead', { name })}
      className="answer-cards-student"
      face={
        <>
          <b>{number ?? '–'}</b>
          <bdi className="grow">{name}</bdi>
          {letter !== null && (
            <span className="answer-cards-letter" data-tone={tone}>
              {isRevealed ? letter : <IconCheck size={18} aria-hidden="true" />}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <ul className="menu-list">
          {[...letters.slice(0, question.options.length), null].map((each) => (
            <li key={each ?? 'none'}>
              <button
                type="button"
                className="menu-item"
                aria-pressed={isRevealed || reading?.isByHand === true ? letter === each : undefined}
                onClick={() => {
                  onSet(each)
                  close()
                }}
              >
                {each ?? t('answerCards.none')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  )
}
