import type { KindFieldsProps } from './form/kind-fields-props.ts'
import { Late } from './Late.tsx'

const loadFields = () => import('./form/KindForm.tsx')

/** The fields of a question that is put in order, found on a scale or in a picture, drawn, or voted on. */
export function KindFields(props: KindFieldsProps) {
  return <Late load={loadFields}>{({ KindForm }) => <KindForm {...props} />}</Late>
}
