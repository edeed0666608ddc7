import type { KindFieldsProps } from './form/kind-fields-props.ts'
import { Late } from './Late.tsx'

const loadFields = () => import('./form/KindForm.tsx')

/** The fields of a question that is ordered, located on a scale or in an image, drawn, or voted on. */
export function KindFields(props: KindFieldsProps) {
  return <Late load={loadFields}>{({ KindForm }) => <KindForm {...props} />}</Late>
}
