import { useTranslation } from 'react-i18next'
import type { SourceProblem } from './use-source.ts'

/** Why a file came to nothing. */
export function ProblemText({ problem }: { problem: SourceProblem | null }) {
  const { t } = useTranslation()
  if (problem === null) return null
  return (
    <p role="alert" className="field-error" dir="auto">
      {problem.name}: {t(`documents.faults.${problem.fault}`)}
    </p>
  )
}
