import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { widths } from '../editor/styles.ts'
import type { Styles, WidthName } from '../editor/styles.ts'

// `Object.keys` forgets the names of its argument.
const widthNames = Object.keys(widths) as WidthName[]

/** The stroke width of the current tool. */
export function SizeButtons({ styles, isDisabled }: { styles: Styles; isDisabled: boolean }) {
  const { t } = useTranslation()
  const { width } = useSignal(styles.choice)
  return widthNames.map((name) => (
    <IconButton
      key={name}
      label={t(`board.sizes.${name}`)}
      className="board-width"
      aria-pressed={width === name}
      disabled={isDisabled}
      onClick={() => styles.choose({ width: name })}
    >
      <span style={{ inlineSize: widths[name] + 3, blockSize: widths[name] + 3 }} />
    </IconButton>
  ))
}
