import type { ShownQuestion } from '@takhti/schema/quizzes/model'
import { useTranslation } from 'react-i18next'

/** The options of a question for display: *true* and *false* in the reader's language. */
export function useOptions({ type, options }: Pick<ShownQuestion, 'type' | 'options'>): ShownQuestion['options'] {
  const { t } = useTranslation()
  if (type !== 'TRUE_OR_FALSE') return options
  return options.map(({ id }) => ({ id, title: t(id === 'true' ? 'content.true' : 'content.false') }))
}
