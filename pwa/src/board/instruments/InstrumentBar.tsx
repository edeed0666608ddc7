import { IconPencil, IconTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { drawWith } from './drawn-by.ts'
import type { InstrumentParts, ShownInstrument } from './instrument-parts.ts'

type InstrumentBarProps = Omit<ShownInstrument, 'zoom'> & { parts: InstrumentParts; onClose: () => void }

/** The measures of an instrument, and its actions. */
export function InstrumentBar({ parts, instrument, text, onClose }: InstrumentBarProps) {
  const { t } = useTranslation()
  const { editor, instruments } = parts
  const mayDraw = useSignal(editor.mayDraw)
  const { name, size, angle, arm, slope } = instrument
  const title = t(`board.shortcuts.names.${name}`)
  const turn = text.degrees(name === 'protractor' ? arm : angle)
  const other = t('board.instruments.slope', { angle: text.degrees(slope === 45 ? 60 : 45) })
  return (
    <div className="board-bar instrument-bar" role="group" aria-label={title}>
      <p>
        <strong>{title}</strong>
        <bdi>{text.centimetres(size)}</bdi>
        <bdi>{turn}</bdi>
      </p>
      {name === 'setSquare' && (
        <IconButton label={other} onClick={() => instruments.place({ ...instrument, slope: slope === 45 ? 60 : 45 })}>
          <IconTriangle aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={t(`board.instruments.draw.${name}`)}
        disabled={!mayDraw}
        onClick={() => drawWith(editor, instrument)}
      >
        <IconPencil aria-hidden="true" />
      </IconButton>
      <IconButton label={t(`board.aids.close.${name}`)} onClick={onClose}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  )
}
