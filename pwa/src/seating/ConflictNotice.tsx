import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PlanPicture } from './PlanPicture.tsx'
import type { usePlans } from './use-plans.ts'

type Plans = Pick<ReturnType<typeof usePlans>, 'plans' | 'settle'>

type ConflictNoticeProps = { refused: ReturnType<typeof usePlans>['refused'][number]; plans: Plans }

/** Shows both states of a plan that two teachers changed, and lets this one choose. */
export function ConflictNotice({ refused, plans }: ConflictNoticeProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'seating' })
  const { mine } = refused
  const theirs = plans.plans.find(({ planId }) => planId === mine.planId)
  return (
    <section className="card" aria-label={t('conflictTitle', { name: mine.name })}>
      <Notice title={t('conflictTitle', { name: mine.name })} text={t('conflictText')}>
        <div className="row seating-conflict">
          <figure>
            <PlanPicture desks={mine.desks} textOf={() => ''} label={t('mine')} side="teacher" />
            <figcaption>{t('mineCount', { count: mine.seats.length })}</figcaption>
            <Button onClick={() => void plans.settle(refused, 'mine')}>{t('useMine')}</Button>
          </figure>
          {theirs && (
            <figure>
              <PlanPicture desks={theirs.desks} textOf={() => ''} label={t('theirs')} side="teacher" />
              <figcaption>{t('theirsCount', { count: theirs.seats.length, name: theirs.updatedBy })}</figcaption>
              <Button onClick={() => void plans.settle(refused, 'theirs')}>{t('useTheirs')}</Button>
            </figure>
          )}
        </div>
      </Notice>
    </section>
  )
}
