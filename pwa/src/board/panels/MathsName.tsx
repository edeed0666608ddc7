import { useTranslation } from 'react-i18next'
import { spokenMaths } from '../maths/maths-text.ts'

/** What a formula is called in the list of objects: how it is read aloud. */
export function MathsName({ source }: { source: string }) {
  const { t } = useTranslation()
  return `${t('board.kinds.maths')}: ${spokenMaths(source, t)}`
}
