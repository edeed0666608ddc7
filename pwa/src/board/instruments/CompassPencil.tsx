import { IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentParts, ShownInstrument } from './instrument-parts.ts'
import { listenToPencil } from './pencil.ts'

type CompassPencilProps = Pick<ShownInstrument, 'instrument' | 'zoom'> & { parts: InstrumentParts }

/** The pencil of the compass: it draws while it is dragged round the needle. */
export function CompassPencil({ parts, instrument, zoom }: CompassPencilProps) {
  const { t } = useTranslation()
  const grip = useRef<HTMLButtonElement>(null)
  const { editor, surface, instruments } = parts
  useEffect(() => {
    if (grip.current) return listenToPencil(grip.current, { editor, surface, instruments })
  }, [editor, surface, instruments])
  const label = t('board.instruments.pencil')
  return (
    <button
      ref={grip}
      type="button"
      className="aid-grip instrument-grip"
      style={{ left: instrument.size * zoom, top: 0 }}
      aria-label={label}
      title={label}
    >
      <IconPencil aria-hidden="true" />
    </button>
  )
}
