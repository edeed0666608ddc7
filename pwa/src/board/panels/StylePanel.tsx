import { arrowHeads } from '@takhti/schema/board/shapes/arrow'
import { isColour } from '@takhti/schema/board/shapes/colour'
import { dashes, fills } from '@takhti/schema/board/shapes/look'
import { MAX_SIDES, MIN_SIDES } from '@takhti/schema/board/shapes/polygon'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import { colourOf, familyOf } from '../editor/styles.ts'
import type { Family, Styles } from '../editor/styles.ts'
import type { ToolName } from '../editor/tools.ts'
import { ColourButtons } from './ColourButtons.tsx'
import './style-panel.css'
import { SizeButtons } from './SizeButtons.tsx'

const enclosing: readonly ToolName[] = ['triangle', 'rectangle', 'circle', 'hexagon', 'polygon']

const dashing: readonly Family[] = ['pen', 'shape']

/** The style of the current tool: only properties that this tool uses. */
export function StylePanel({ styles, theme }: { styles: Styles; theme: BoardTheme }) {
  const { t } = useTranslation()
  const choice = useSignal(styles.choice)
  const { tool } = choice
  return (
    <div className="board-style">
      <div className="board-options" role="group" aria-label={t('board.colour')}>
        <ColourButtons styles={styles} theme={theme} isDisabled={false} />
        <label className="board-mixed" data-chosen={isColour(choice.colour) ? '' : undefined}>
          <span>{t('board.colours.custom')}</span>
          <input
            type="color"
            value={colourOf(choice.colour)}
            onChange={({ target }) => isColour(target.value) && styles.choose({ colour: target.value })}
          />
        </label>
      </div>
      <div className="board-options" role="group" aria-label={t('board.size')}>
        <SizeButtons styles={styles} isDisabled={false} />
      </div>
      <Slider
        name={t('board.opacity')}
        unit="%"
        range={{ min: 10, max: 100, step: 10 }}
        value={Math.round(choice.opacity * 100)}
        onChange={(percent) => styles.choose({ opacity: percent / 100 })}
      />
      {dashing.includes(familyOf(tool)) && (
        <Options
          name={t('board.dash')}
          options={dashes}
          chosen={choice.dash}
          nameOf={(dash) => t(`board.styles.dash.${dash}`)}
          onChoose={(dash) => styles.choose({ dash })}
        />
      )}
      {enclosing.includes(tool) && (
        <Options
          name={t('board.fill')}
          options={fills}
          chosen={choice.fill}
          nameOf={(fill) => t(`board.styles.fill.${fill}`)}
          onChoose={(fill) => styles.choose({ fill })}
        />
      )}
      {tool === 'arrow' && (
        <Options
          name={t('board.heads')}
          options={arrowHeads}
          chosen={choice.heads}
          nameOf={(heads) => t(`board.styles.heads.${heads}`)}
          onChoose={(heads) => styles.choose({ heads })}
        />
      )}
      {tool === 'polygon' && (
        <Slider
          name={t('board.sides')}
          unit=""
          range={{ min: MIN_SIDES, max: MAX_SIDES, step: 1 }}
          value={choice.sides}
          onChange={(sides) => styles.choose({ sides })}
        />
      )}
    </div>
  )
}

type OptionsProps<Value extends string> = {
  name: string
  options: readonly Value[]
  chosen: Value
  nameOf: (value: Value) => string
  onChoose: (value: Value) => void
}

function Options<Value extends string>({ name, options, chosen, nameOf, onChoose }: OptionsProps<Value>) {
  return (
    <div className="board-style-row" role="group" aria-label={name}>
      <span aria-hidden="true">{name}</span>
      <div className="board-options">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className="button"
            aria-pressed={chosen === option}
            onClick={() => onChoose(option)}
          >
            {nameOf(option)}
          </button>
        ))}
      </div>
    </div>
  )
}

type SliderProps = {
  name: string
  unit: string
  range: { min: number; max: number; step: number }
  value: number
  onChange: (value: number) => void
}

function Slider({ name, unit, range, value, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="board-style-row">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="range"
        {...range}
        value={value}
        aria-valuetext={`${value}${unit}`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <output htmlFor={id}>
        {value}
        {unit}
      </output>
    </div>
  )
}
