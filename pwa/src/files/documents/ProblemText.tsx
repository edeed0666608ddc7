import { useTranslation } from 'react-i18next'
import type { SourceProblem } from './source-queue.ts'

/** Why no source was made of the files. */
export function ProblemText({ problems }: { problems: readonly SourceProblem[] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <div role="alert" className="field-error">
      {problems.map(({ name, fault }, index) => (
        <p key={index} dir="auto">
          {name}: {t(`documents.faults.${fault}`)}
        </p>
      ))}
    </div>
  )
}
