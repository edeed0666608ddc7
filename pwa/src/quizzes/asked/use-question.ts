import type { Question } from '@takhti/schema/questions/model'
import { canBeAsked } from '@takhti/schema/quizzes/answer-kinds'
import { useEffect, useState } from 'react'
import type { QuizSource } from '../quiz-source.ts'

/** The questions that a quiz would ask, and the numbers, from 1, of incomplete ones that are left out. */
export type Asked = { readonly questions: readonly Question[]; readonly leftOut: readonly number[] }

/** Null while the chosen set has not loaded, or where it cannot. */
export function useAsked(source: QuizSource | null, setId: string | undefined): Asked | null {
  const [ofSet, setOfSet] = useState<{ id: string; questions: readonly Question[] } | null>(null)
  const wanted = source === null ? setId : undefined
  useEffect(() => {
    let isLeft = false
    if (wanted !== undefined)
      // Lazy, because the buttons of *My content* open this dialog.
      import('#files/shelf/port.ts')
        .then(({ setOnDevice }) => setOnDevice<Question>(wanted, false).queryFn())
        .then(
          ({ data }) => isLeft || setOfSet({ id: wanted, questions: data.items }),
          () => {},
        )
    return () => {
      isLeft = true
    }
  }, [wanted])
  const questions = source?.questions ?? (ofSet?.id === wanted ? ofSet?.questions : undefined)
  if (questions === undefined) return null
  return {
    questions: questions.filter(canBeAsked),
    leftOut: questions.flatMap((question, index) => (canBeAsked(question) ? [] : index + 1)),
  }
}
