import { isErrorCode } from '@takhti/schema/kit/errors'
import type { Problem } from './problem.ts'
import { useWords } from './words.tsx'

/** Shows a problem as text. */
export function ProblemNote({ problem }: { problem: Problem }) {
  const { t } = useWords()
  return (
    <p className="problem" role="alert">
      {t(problemKey(problem))}
    </p>
  )
}

/** The key of a problem's message. */
export function problemKey(problem: Problem): string {
  return isErrorCode(problem) ? `errors.${problem}` : `problems.${problem}`
}
