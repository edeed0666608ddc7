import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { inkColour } from '../canvas/colours.ts'
import type { BoardTheme } from '../canvas/colours.ts'
import { coloursOf, familyOf } from '../editor/styles.ts'
import type { ColourName, Styles } from '../editor/styles.ts'

/** The colours of the current tool. */
export function ColourButtons({
  styles,
  theme,
  isDisabled,
}: {
  styles: Styles
  theme: BoardTheme
  isDisabled: boolean
}) {
  const { t } = useTranslation()
  const { tool, colour } = useSignal(styles.choice)
  const family = familyOf(tool)
  const offered = coloursOf(family)
  // `Object.keys` forgets the names of its argument.
  const names = Object.keys(offered) as ColourName[]
  return names.map((name) => {
    const shown = offered[name] ?? '#000000'
    return (
      <IconButton
        key={name}
        label={t(`board.colours.${name}`)}
        className="board-swatch"
        aria-pressed={colour === name}
        disabled={isDisabled}
        onClick={() => styles.choose({ colour: name })}
      >
        <span style={{ background: family === 'highlighter' || family === 'note' ? shown : inkColour(shown, theme) }} />
      </IconButton>
    )
  })
}
