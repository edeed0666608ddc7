import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { QuestionFiles } from '../QuestionFiles.tsx'
import type { Upload } from './FileFields.tsx'
import { PaperFields } from './PaperFields.tsx'
import { speechText } from './question-speech.ts'
import { QuestionImage } from './QuestionImage.tsx'
import { ReadingAids, useWideLetters } from './ReadingAids.tsx'

type PaperSheetProps = {
  assessmentId: string
  question: PaperQuestion
  index: number
  count: number
  /** The name of its section. */
  section: string
  answer: GivenAnswer | null
  isFlagged: boolean
  onAnswer: (answer: GivenAnswer | null) => void
  onFlag: () => void
  upload: Upload
}

/** Letters of these scripts join or stack, so that space between them breaks words. */
const joined = /\p{Script=Arabic}|\p{Script=Devanagari}/u

/** One question of a paper with its fields, in an attempt and in a preview alike. */
export function PaperSheet({ assessmentId, question, index, count, section, answer, ...sheet }: PaperSheetProps) {
  const { t } = useTranslation()
  const { isFlagged, onAnswer, onFlag, upload } = sheet
  const [isWide, setWide] = useWideLetters()
  const letters = joined.test(speechText(question)) ? 'words' : 'letters'
  const facts = [t('attempt.questionOf', { number: index + 1, count }), t('attempt.points', { count: question.points })]
  const Mark = isFlagged ? IconFlagFilled : IconFlag
  return (
    <section
      className="attempt-question stack"
      data-wide={isWide ? letters : undefined}
      aria-label={t('attempt.question', { number: index + 1 })}
    >
      <div className="row attempt-tools">
        <p className="small soft grow">
          {facts.join(' · ')}
          {section !== '' && <bdi> · {section}</bdi>}
        </p>
        <Button look="quiet" aria-pressed={isFlagged} onClick={onFlag}>
          <Mark size={18} aria-hidden="true" />
          <span className="attempt-tool">{t('attempt.flag')}</span>
        </Button>
        <ReadingAids question={question} isWide={isWide} onWide={setWide} />
      </div>
      <Stem text={question.description} level={3} className="quiz-stem" isFocused />
      <QuestionImage question={question} />
      <QuestionFiles assessmentId={assessmentId} files={question.files} />
      <PaperFields question={question} answer={answer} upload={upload} onAnswer={onAnswer} />
      {answer !== null && (
        <div>
          <Button look="quiet" onClick={() => onAnswer(null)}>
            {t('attempt.clear')}
          </Button>
        </div>
      )}
    </section>
  )
}
