import type { Question } from '@takhti/schema/questions/model'
import { Late } from './Late.tsx'

/** What a kind that only people make is made with; `newId` makes ids of options. */
export type KindFieldsProps = {
  question: Question
  newId: () => string
  onChange: (fields: Partial<Question>) => void
}

const loadFields = () => import('./form/KindForm.tsx')

/** The fields of a question that is put in order, found on a scale or in a picture, drawn, or voted on. */
export function KindFields(props: KindFieldsProps) {
  return <Late load={loadFields}>{({ KindForm }) => <KindForm {...props} />}</Late>
}
