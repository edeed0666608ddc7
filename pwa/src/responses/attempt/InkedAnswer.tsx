import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { AnswerFile, GivenAnswer } from '@takhti/schema/responses/answer'
import type { Ink } from '@takhti/schema/responses/model'
import { usePicture } from '#quizzes/answers/port.tsx'
import { InkView } from '../InkView.tsx'
import { PdfPages } from '../PdfPages.tsx'
import { useAnswerFile } from '../use-answer-file.ts'

type InkedAnswerProps = { responseId: string; question: PaperQuestion; answer: GivenAnswer; ink: Ink }

/** A student's drawing, photos or pages with the strokes of their teacher. */
export function InkedAnswer({ responseId, question, answer, ink }: InkedAnswerProps) {
  const image = usePicture(question.image)
  if (answer.kind === 'files')
    return answer.files.map((file) => <InkedFile key={file.id} {...{ responseId, file, ink }} />)
  if (answer.kind !== 'board' && answer.kind !== 'drawing') return null
  return (
    <InkView place="drawing" ink={ink}>
      <svg className="quiz-sheet" viewBox="0 0 1000 1000" aria-hidden="true">
        {image !== undefined && <image href={image} width={1000} height={1000} />}
        <path d={answer.path} />
      </svg>
    </InkView>
  )
}

function InkedFile({ responseId, file, ink }: { responseId: string; file: AnswerFile; ink: Ink }) {
  const address = useAnswerFile(responseId, file)
  const isInkedPdf = Object.keys(ink).some((place) => place.startsWith(`${file.id}/`))
  if (isInkedPdf) return <PdfPages assessmentResponseId={responseId} {...{ file, ink }} isInkedOnly />
  if (ink[file.id] === undefined || address === null || !file.mediaType.startsWith('image/')) return null
  return (
    <InkView place={file.id} ink={ink}>
      <img className="quiz-image" src={address} alt={file.name} />
    </InkView>
  )
}
