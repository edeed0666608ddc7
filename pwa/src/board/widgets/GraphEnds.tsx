import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { ends, type GraphEnd, type GraphState } from './graph-state.ts'

type GraphEndsProps = {
  ends: GraphState['ends']
  faults: ReadonlyMap<GraphEnd, 'number' | 'order'>
  onChange: (ends: GraphState['ends']) => void
}

/** The part of the plane that a graph shows. */
export function GraphEnds({ ends: limits, faults, onChange }: GraphEndsProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="graph-ends">
      <legend>{t('board.graph.shown')}</legend>
      {ends.map((end) => {
        const fault = faults.get(end)
        return (
          <Field
            key={end}
            label={t(`board.graph.ends.${end}`)}
            dir="ltr"
            maxLength={40}
            value={limits[end]}
            error={fault ? t(`board.graph.faults.${fault}`) : null}
            onChange={({ target }) => onChange({ ...limits, [end]: target.value })}
          />
        )
      })}
    </fieldset>
  )
}
