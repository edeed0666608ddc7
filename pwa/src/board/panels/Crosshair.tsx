import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'
import { knownHandOf } from '../input/hand-by-key.ts'
import type { KeyHand } from '../input/hand-by-key.ts'
import './crosshair.css'

/** The crosshair of keyboard drawing, and its state as text. */
export function Crosshair({ editor, surface }: { editor: Editor; surface: HTMLElement }) {
  const hand = knownHandOf(editor)
  useEffect(() => {
    if (!hand) return
    // A user who switches to a pointer needs no crosshair; what was drawn so far remains.
    const away = () => hand.putAway()
    surface.addEventListener('pointerdown', away, { capture: true })
    return () => surface.removeEventListener('pointerdown', away, { capture: true })
  }, [hand, surface])
  return hand && <ShownHand editor={editor} hand={hand} />
}

function ShownHand({ editor, hand }: { editor: Editor; hand: KeyHand }) {
  const { t, i18n } = useTranslation()
  const { x, y } = useSignal(hand.at)
  const isDown = useSignal(hand.isDown)
  const { tool } = useSignal(editor.styles.choice)
  const { width, height } = useSignal(editor.camera.view)
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const place = t('board.crosshair.at', { across: percent.format(x / width), down: percent.format(y / height) })
  return (
    <div className="aid-layer crosshair-layer">
      <div
        className="crosshair"
        data-down={isDown ? '' : undefined}
        style={{ transform: `translate(${x}px, ${y}px)` }}
      />
      <p role="status" className="hidden">
        {t(isDown ? 'board.crosshair.down' : 'board.crosshair.up', { tool: t(`board.toolNames.${tool}`) })} {place}
      </p>
    </div>
  )
}
