import type { ErrorCode } from '@takhti/schema/kit/errors'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'

type MoreButtonProps = {
  pages: {
    items: { length: number }
    isPending: boolean
    problem: { code: ErrorCode | 'offline' | 'timeout' | 'storage' } | null
    more: (() => void) | null
  }
}

/** Loads the next page of a list, or shows why it failed. Renders nothing at the end of the list. */
export function MoreButton({ pages: { items, isPending, problem, more } }: MoreButtonProps) {
  const { t } = useTranslation()
  if (items.length > 0 && problem) return <p role="alert">{t(`errors.${problem.code}`)}</p>
  if (items.length === 0 || (more === null && !isPending)) return null
  return (
    <Button isBusy={isPending} onClick={() => more?.()}>
      {t('common.more')}
    </Button>
  )
}
