import type { AssessmentSummary } from '@takhti/schema/assessments/model'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { deleteWithUndo } from './deletion.ts'
import { useStatus, type Refused } from './use-status.ts'

type BulkButtonsProps = {
  of: readonly AssessmentSummary[]
  onDone: () => void
  onRefused: (refused: readonly Refused[]) => void
}

/** The actions of several assessments at once. */
export function BulkButtons({ of, onDone, onRefused }: BulkButtonsProps) {
  const { t } = useTranslation()
  const { publish, unpublish } = useStatus()
  const isBusy = publish.isPending || unpublish.isPending
  const isBlocked = publish.isBlocked

  async function change(by: typeof publish, key: 'published' | 'unpublished') {
    const refused = await by.run(of)
    onRefused(refused)
    if (refused.length < of.length) showMessage(t(`assessments.said.${key}`, { count: of.length - refused.length }))
    onDone()
  }

  return (
    <>
      <Button isBusy={isBusy} disabled={isBlocked} onClick={() => void change(publish, 'published')}>
        {t('assessments.publish.action')}
      </Button>
      <Button isBusy={isBusy} disabled={isBlocked} onClick={() => void change(unpublish, 'unpublished')}>
        {t('assessments.unpublish')}
      </Button>
      <Button
        look="danger"
        onClick={() => {
          deleteWithUndo(
            of.map(({ id }) => id),
            t('assessments.said.deleted', { count: of.length }),
          )
          onDone()
        }}
      >
        {t('assessments.delete')}
      </Button>
      {isBlocked && <span className="small soft">{t('common.needsNetwork')}</span>}
    </>
  )
}
