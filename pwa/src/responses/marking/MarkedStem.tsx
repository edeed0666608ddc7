import type { DraftQuestion } from '@takhti/schema/assessments/model'
import { withNumbers } from '@takhti/schema/questions/numeric'
import type { QuestionResponse } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { usePicture } from '#quizzes/answers/port.tsx'
import { QuestionFiles } from '../QuestionFiles.tsx'

type MarkedStemProps = {
  assessmentId: string
  question: DraftQuestion
  response: Pick<QuestionResponse, 'answer' | 'drawn'>
  level: 2 | 3
}

/** Answers that are shown on the image of their question. */
const onImage: readonly (string | undefined)[] = ['point', 'drawing', 'board']

/** A question as the student of an answer read it: with the numbers that their attempt drew, and with its image and files. */
export function MarkedStem({ assessmentId, question, response: { answer, drawn }, level }: MarkedStemProps) {
  const { t } = useTranslation()
  const isOnImage = onImage.includes(answer?.kind)
  const image = usePicture(isOnImage || question.showQuesImg === false ? undefined : question.image)
  const text = drawn === undefined ? question.description : withNumbers(question.description, drawn)
  return (
    <>
      <Stem text={text} level={level} />
      {image !== undefined && <img className="quiz-image" src={image} alt={t('quiz.play.picture')} />}
      <QuestionFiles assessmentId={assessmentId} files={question.files} />
    </>
  )
}
