import type { ModelLabel } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'

/** The model that made something, and the time. */
export function ModelText({ model: { name, at } }: { model: ModelLabel }) {
  const { t } = useTranslation()
  return (
    <span>
      {t('content.model')} <bdi>{name}</bdi>, <Age at={at} />
    </span>
  )
}
