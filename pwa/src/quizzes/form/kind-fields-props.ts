import type { Question } from '@takhti/schema/questions/model'

/** Props of the kinds that only people create; `newId` creates ids of options. */
export type KindFieldsProps = {
  question: Question
  newId: () => string
  onChange: (fields: Partial<Question>) => void
}
