import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { sliderRange, valueOf, type GraphState } from './graph-state.ts'

type GraphLettersProps = {
  graph: GraphState
  letters: readonly string[]
  number: (value: number) => string
  onChange: (values: GraphState['values']) => void
}

/** A slider for each parameter. */
export function GraphLetters({ graph, letters, number, onChange }: GraphLettersProps) {
  const { t } = useTranslation()
  const id = useId()
  if (letters.length === 0) return null
  return (
    <fieldset className="graph-letters">
      <legend>{t('board.graph.letters')}</legend>
      {letters.map((letter) => {
        const value = valueOf(graph, letter)
        return (
          <div key={letter} className="graph-letter">
            <label htmlFor={`${id}-${letter}`} dir="ltr">
              {letter}
            </label>
            <input
              id={`${id}-${letter}`}
              type="range"
              {...sliderRange}
              value={value}
              aria-valuetext={number(value)}
              onChange={({ target }) => onChange(new Map([...graph.values, [letter, target.valueAsNumber]]))}
            />
            <output htmlFor={`${id}-${letter}`} dir="ltr">
              {number(value)}
            </output>
          </div>
        )
      })}
    </fieldset>
  )
}
