import type { ModelLabel } from '@takhti/schema/questions/model'
import { useTranslation } from 'react-i18next'
import { Age } from '#languages/Age.tsx'

/** Which model made something, and when. */
export function ModelText({ model: { name, at } }: { model: ModelLabel }) {
  const { t } = useTranslation()
  return (
    <span>
      {t('content.model')} <bdi>{name}</bdi>, <Age at={at} />
    </span>
  )
}
