import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useTranslation } from 'react-i18next'

/** A command as a form sees it: under way, refused, or not possible without a network. */
export type Tried = {
  isPending: boolean
  isBlocked: boolean
  problem: { code: ErrorCode | 'offline' | 'timeout' | 'storage' } | null
}

/** Why a command cannot be done now, announced where it was asked for. */
export function CommandProblem({ of: { isBlocked, problem } }: { of: Tried }) {
  const { t } = useTranslation()
  return (
    <p className="field-error" role="alert">
      {isBlocked ? t('common.needsNetwork') : problem && t(`errors.${problem.code}`)}
    </p>
  )
}
