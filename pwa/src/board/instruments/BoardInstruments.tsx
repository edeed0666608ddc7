import { pagePoint } from '@takhti/schema/board/geometry'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { Camera } from '../editor/camera.ts'
import type { Editor } from '../editor/editor.ts'
import { CompassPencil } from './CompassPencil.tsx'
import { bodies } from './instrument-bodies.ts'
import type { InstrumentParts, ShownInstrument } from './instrument-parts.ts'
import { dragInstruments } from './instrument-pointers.ts'
import type { InstrumentName } from './instrument.ts'
import { InstrumentBar } from './InstrumentBar.tsx'
import { InstrumentGrips } from './InstrumentGrips.tsx'
import { instrumentsOf } from './instruments.ts'
import { measureText } from './measure-text.ts'
import { ProtractorArm } from './ProtractorArm.tsx'
import './instruments.css'

type BoardInstrumentsProps = { editor: Editor; surface: HTMLElement; onClose: (name: InstrumentName) => void }

/** The instruments over the page, each with a bar that shows its measures. */
export function BoardInstruments({ editor, surface, onClose }: BoardInstrumentsProps) {
  const { i18n } = useTranslation()
  const instruments = instrumentsOf(editor)
  const placed = useSignal(instruments.placed)
  const zoom = useZoom(editor.camera)
  const text = measureText(i18n.language)
  const parts = { editor, surface, instruments }
  useEffect(() => dragInstruments(surface, editor, instruments), [surface, editor, instruments])
  const onEscape = (name: InstrumentName) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose(name)
    },
  })
  const shown = [...placed.values()]
  return (
    <>
      {shown.map((instrument) => (
        <div key={instrument.name} className="aid-layer" {...onEscape(instrument.name)}>
          <PlacedInstrument {...{ parts, instrument, zoom, text }} />
        </div>
      ))}
      <div className="instrument-bars">
        {shown.map((instrument) => (
          <div key={instrument.name} {...onEscape(instrument.name)}>
            <InstrumentBar {...{ parts, instrument, text }} onClose={() => onClose(instrument.name)} />
          </div>
        ))}
      </div>
    </>
  )
}

/** One instrument at its place. It follows the view without React. */
function PlacedInstrument({ parts, instrument, zoom, text }: ShownInstrument & { parts: InstrumentParts }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { camera } = parts.editor
  const { name, at, angle } = instrument
  useLayoutEffect(() => {
    const put = () => {
      const { x, y } = camera.toScreen(pagePoint(at.x, at.y))
      if (place.current) place.current.style.transform = `translate(${x}px, ${y}px) rotate(${-angle}deg)`
    }
    put()
    return camera.view.subscribe(put)
  }, [camera, at, angle])
  const Body = bodies[name]
  return (
    <div ref={place} className="instrument" role="group" aria-label={t(`board.shortcuts.names.${name}`)}>
      <svg className="instrument-picture" width="1" height="1" aria-hidden="true">
        <Body {...{ instrument, zoom, text }} />
      </svg>
      <InstrumentGrips {...{ parts, instrument, zoom, text }} />
      {name === 'protractor' && <ProtractorArm {...{ parts, instrument, zoom, text }} />}
      {name === 'compass' && <CompassPencil {...{ parts, instrument, zoom }} />}
    </div>
  )
}

function useZoom({ view }: Camera): number {
  return useSyncExternalStore(
    view.subscribe,
    useCallback(() => view.value.zoom, [view]),
  )
}
