import type { PaperQuestion } from '@takhti/schema/assessments/model'
import { newId } from '@takhti/schema/kit/ids'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import type { PaperSheet as Sheet } from '@takhti/schema/responses/model'
import { useState, type ReactNode } from 'react'
import type { Upload } from './FileFields.tsx'
import { PaperPages } from './PaperPages.tsx'
import { PaperSheet } from './PaperSheet.tsx'

export type PaperPreviewProps = {
  assessmentId: string
  name: string
  sheet: Sheet
  questions: readonly PaperQuestion[]
  /** Ends the preview. */
  end: ReactNode
}

/** A paper to try: the pages of an attempt, of which nothing leaves the page. */
export function PaperPreview({ assessmentId, name, sheet, questions, end }: PaperPreviewProps) {
  const [index, setIndex] = useState(0)
  const [answers, setAnswers] = useState<ReadonlyMap<string, GivenAnswer>>(new Map())
  const [flags, setFlags] = useState<readonly string[]>([])
  function give(id: string, answer: GivenAnswer | null) {
    const given = new Map(answers)
    if (answer === null) given.delete(id)
    else given.set(id, answer)
    setAnswers(given)
  }
  return (
    <PaperPages {...{ name, sheet, questions, index, flags, end }} isAnswered={(id) => answers.has(id)} onGo={setIndex}>
      {(page) => (
        <PaperSheet
          key={page.question.id}
          {...page}
          assessmentId={assessmentId}
          count={questions.length}
          answer={answers.get(page.question.id) ?? null}
          isFlagged={flags.includes(page.question.id)}
          onAnswer={(answer) => give(page.question.id, answer)}
          onFlag={() => setFlags(toggled(flags, page.question.id))}
          upload={named}
        />
      )}
    </PaperPages>
  )
}

function toggled(flags: readonly string[], id: string): string[] {
  return flags.includes(id) ? flags.filter((each) => each !== id) : [...flags, id]
}

/** A file as an answer names it; its bytes stay where they are. */
const named: Upload = (file) => {
  const id = newId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  return Promise.resolve({ id, name: file.name.slice(-200), mediaType: file.type || 'text/plain', bytes: file.size })
}
