import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NotFound } from '#screen/states.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { anyText, useAddress } from '#ui/use-address.ts'
import { assessmentOnDevice } from './assessment-store.ts'

const address = { assessment: anyText }

/** An assessment as its students see it. */
export function PreviewView() {
  const { t } = useTranslation()
  const [{ assessment: id }] = useAddress(address)
  const { data, error } = useQuery({ ...assessmentOnDevice(id), enabled: id !== '', retry: false })
  if (id === '' || error) return <NotFound />
  if (!data) return <Skeleton label={t('common.loading')} />
  return <p className="soft">{t('assessments.questionCount', { count: data.data.questionCount })}</p>
}
