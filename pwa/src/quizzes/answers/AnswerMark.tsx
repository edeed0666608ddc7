import { marks } from './marks.ts'

/** Letter and shape of the option at an index, on its colour. */
export function AnswerMark({ place }: { place: number }) {
  const mark = marks[place]
  if (mark === undefined) return null
  return (
    <span className="quiz-mark" data-place={place}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={mark.path} />
      </svg>
      <b>{mark.letter}</b>
    </span>
  )
}
