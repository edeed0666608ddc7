import type { Question } from '@takhti/schema/questions/model'

/** What a kind that only people make is made with; `newId` makes ids of options. */
export type KindFieldsProps = {
  question: Question
  newId: () => string
  onChange: (fields: Partial<Question>) => void
}
