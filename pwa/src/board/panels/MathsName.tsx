import { useTranslation } from 'react-i18next'
import { spokenMaths } from '../maths/maths-text.ts'

/** The name of a formula in the list of objects: its spoken text. */
export function MathsName({ source }: { source: string }) {
  const { t } = useTranslation()
  return `${t('board.kinds.maths')}: ${spokenMaths(source, t)}`
}
