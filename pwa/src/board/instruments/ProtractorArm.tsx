import { IconAngle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { onCircle } from './bodies.tsx'
import type { InstrumentParts, ShownInstrument } from './instrument-parts.ts'
import { armedBy, armedTo } from './instrument.ts'
import { InstrumentGrip } from './InstrumentGrip.tsx'
import { more } from './InstrumentGrips.tsx'

/** Degrees that an arrow key moves the arm by with Shift. */
const longStep = 10

/** The arm of the protractor: placed along a line, it shows the line's angle. */
export function ProtractorArm({ parts, instrument, zoom, text }: ShownInstrument & { parts: InstrumentParts }) {
  const { t } = useTranslation()
  const { arm, size } = instrument
  return (
    <InstrumentGrip
      parts={parts}
      instrument={instrument}
      label={t('board.instruments.arm')}
      at={onCircle(arm, size * zoom + 28)}
      range={{ now: arm, min: 0, max: 180, text: text.degrees(arm, 'long') }}
      onDrag={({ start, to }) => armedBy(start, to)}
      onArrow={(direction, isFar) => armedTo(instrument, arm + more(direction) * (isFar ? longStep : 1))}
    >
      <IconAngle aria-hidden="true" />
    </InstrumentGrip>
  )
}
