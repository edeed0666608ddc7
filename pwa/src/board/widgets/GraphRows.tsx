import { IconTrash } from '@tabler/icons-react'
import { MAX_EXPRESSION_LENGTH, type ExpressionFault } from '@takhti/schema/kit/expression'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { palette } from '../editor/styles.ts'
import type { GraphFunction } from './graph-state.ts'

type GraphRowsProps = {
  functions: readonly GraphFunction[]
  faults: ReadonlyMap<number, ExpressionFault>
  /** Whether submit was tried: an empty row is a fault from then on. */
  isAsked: boolean
  onChange: (functions: readonly GraphFunction[]) => void
}

// `Object.keys` forgets the names of its argument.
const colourNames = Object.keys(palette) as (keyof typeof palette)[]

/** The functions of a graph, a row each, with its fault beside it. */
export function GraphRows({ functions, faults, isAsked, onChange }: GraphRowsProps) {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  const change = (at: number, part: Partial<GraphFunction>) =>
    onChange(functions.map((each, index) => (index === at ? { ...each, ...part } : each)))
  return functions.map(({ source, colour }, index) => {
    const number = numbers.format(index + 1)
    const fault = faults.get(index)
    const isShown = fault && (fault.fault !== 'empty' || isAsked)
    return (
      // Rows are keyed by index: two may have the same source.
      <div key={index} className="graph-row" role="group" aria-label={t('board.graph.function', { number })}>
        <Field
          label={t('board.graph.rule', { number })}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          maxLength={MAX_EXPRESSION_LENGTH}
          value={source}
          error={isShown ? faultText(fault) : null}
          onChange={({ target }) => change(index, { source: target.value })}
        />
        <SelectField
          label={t('board.colour')}
          value={colour}
          options={colourNames.map((name) => ({ value: palette[name], label: t(`board.colours.${name}`) }))}
          onChange={({ target }) => {
            const name = colourNames.find((each) => palette[each] === target.value)
            if (name) change(index, { colour: palette[name] })
          }}
        />
        <IconButton
          label={t('board.graph.remove', { number })}
          disabled={functions.length === 1}
          onClick={() => onChange(functions.filter((_each, at) => at !== index))}
        >
          <IconTrash aria-hidden="true" />
        </IconButton>
      </div>
    )
  })

  function faultText({ fault, part }: ExpressionFault): string {
    // The part is left-to-right in every language.
    return t(`board.graph.faults.${fault}`, { part: `\u2066${part}\u2069` })
  }
}
