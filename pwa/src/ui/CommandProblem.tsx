import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useTranslation } from 'react-i18next'

/** The state of a command for a form: running, refused, or impossible without a network. */
export type Tried = {
  isPending: boolean
  isBlocked: boolean
  problem: { code: ErrorCode | 'offline' | 'timeout' | 'storage' } | null
}

/** Why a command is impossible now, announced beside its button. */
export function CommandProblem({ of: { isBlocked, problem } }: { of: Tried }) {
  const { t } = useTranslation()
  return (
    <p className="field-error" role="alert">
      {isBlocked ? t('common.needsNetwork') : problem && t(`errors.${problem.code}`)}
    </p>
  )
}
