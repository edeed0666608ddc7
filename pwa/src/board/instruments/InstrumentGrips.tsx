import { IconArrowsHorizontal, IconArrowsMove, IconRotate2 } from '@tabler/icons-react'
import type { Offset } from '@takhti/schema/board/geometry'
import { useTranslation } from 'react-i18next'
import { rulerLength } from './body.ts'
import type { InstrumentParts, ShownInstrument } from './instrument-parts.ts'
import { CM, limitsOf, MM, movedBy, otherLeg, sizedBy, sizedTo, turnedBy, turnedTo } from './instrument.ts'
import { InstrumentGrip } from './InstrumentGrip.tsx'

/** The rotation step with Shift, in degrees, by arrow key and by pointer. */
const turnStep = 15

type InstrumentGripsProps = ShownInstrument & { parts: InstrumentParts }

/**
 * The handles of every instrument for moving, rotating and resizing. Arrow keys go by a millimetre or a degree, with
 * Shift further.
 */
export function InstrumentGrips({ parts, instrument, zoom, text }: InstrumentGripsProps) {
  const { t } = useTranslation()
  const { name, angle, size } = instrument
  const { min, max } = limitsOf(instrument)
  const at = placesOf(instrument, zoom)
  const title = t(`board.shortcuts.names.${name}`)
  const held = { parts, instrument }
  return (
    <>
      <InstrumentGrip
        {...held}
        label={t('board.instruments.move', { name: title })}
        at={at.move}
        onDrag={({ start, from, to }) => movedBy(start, { x: to.x - from.x, y: to.y - from.y })}
        onArrow={({ x, y }, isFar) => movedBy(instrument, { x: x * (isFar ? CM : MM), y: y * (isFar ? CM : MM) })}
      >
        <IconArrowsMove aria-hidden="true" />
      </InstrumentGrip>
      <InstrumentGrip
        {...held}
        label={t('board.instruments.turn', { name: title })}
        at={at.turn}
        range={{ now: angle, min: 0, max: 359, text: text.degrees(angle, 'long') }}
        onDrag={({ start, from, to, isShift }) => turnedBy(start, { from, to, step: isShift ? turnStep : 1 })}
        onArrow={(direction, isFar) => turnedTo(instrument, angle + more(direction) * (isFar ? turnStep : 1))}
      >
        <IconRotate2 aria-hidden="true" />
      </InstrumentGrip>
      <InstrumentGrip
        {...held}
        label={t(`board.instruments.sizes.${name}`)}
        at={at.size}
        range={{ now: size / CM, min: min / CM, max: max / CM, text: text.centimetres(size, 'long') }}
        onDrag={({ start, from, to }) => sizedBy(start, { from, to })}
        onArrow={(direction, isFar) => sizedTo(instrument, size + more(direction) * (isFar ? CM : MM))}
      >
        <IconArrowsHorizontal aria-hidden="true" />
      </InstrumentGrip>
    </>
  )
}

/** Right and up increase the value. */
export function more({ x, y }: Offset): number {
  return x - y
}

/** The positions of the handles, in screen pixels before rotation: beside the edges that are drawn along. */
function placesOf(instrument: ShownInstrument['instrument'], zoom: number): Record<'move' | 'turn' | 'size', Offset> {
  const size = instrument.size * zoom
  switch (instrument.name) {
    case 'ruler': {
      const length = rulerLength(instrument, zoom)
      return {
        move: { x: length / 2 - 30, y: 60 },
        turn: { x: length / 2 + 30, y: 60 },
        size: { x: length + 40, y: 42 },
      }
    }
    case 'setSquare': {
      const other = otherLeg(instrument) * zoom
      const inner = (size + other - Math.hypot(size, other)) / 2
      return { move: { x: inner, y: -inner }, turn: { x: 0, y: -other - 28 }, size: { x: size + 28, y: 0 } }
    }
    case 'protractor': {
      const [x, y] = [size * 0.44, size * -0.3]
      return { move: { x: 0, y: size * -0.45 }, turn: { x: -x, y }, size: { x, y } }
    }
    case 'compass':
      return { move: { x: -46, y: 0 }, turn: { x: size / 2, y: -72 }, size: { x: size + 50, y: 0 } }
  }
}
