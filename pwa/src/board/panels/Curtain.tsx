import { IconGripHorizontal, IconGripVertical, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { usePresented } from '../presence/use-presentation.ts'
import { Grip } from './Grip.tsx'

const edges = ['top', 'right', 'bottom', 'left'] as const

type Edge = (typeof edges)[number]

/** How far each side is open, in percent of the board. */
type Opening = Readonly<Record<Edge, number>>

const closed: Opening = { top: 0, right: 0, bottom: 0, left: 0 }

/** Maximum opening: a strip remains, by which the curtain is closed again. */
const most = 94

const opposite: Record<Edge, Edge> = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' }

/** Covers the board of this device and of followers; each side can be opened. */
export function Curtain({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [opening, setOpening] = useState(closed)
  usePresented(editor, 'curtain', opening)
  const draw = (edge: Edge, [dx, dy]: readonly [number, number]) => {
    const { clientWidth = 1, clientHeight = 1 } = root.current ?? {}
    setOpening((shown) => drawn(shown, edge, [dx / clientWidth, dy / clientHeight]))
  }
  const inset = edges.map((edge) => `${opening[edge]}%`).join(' ')
  return (
    <div ref={root} className="aid-layer">
      <div className="curtain" style={{ inset }}>
        <IconButton label={t('board.aids.close.curtain')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
        {edges.map((edge) => (
          <Grip
            key={edge}
            role="slider"
            label={t(`board.aids.edges.${edge}`)}
            aria-orientation={isUpright(edge) ? 'horizontal' : 'vertical'}
            aria-valuenow={Math.round(opening[edge])}
            aria-valuetext={`${Math.round(opening[edge])}%`}
            className={`curtain-grip curtain-${edge}`}
            style={{ '--open': opening[edge] }}
            onMove={(dx, dy) => draw(edge, [dx, dy])}
          >
            {isUpright(edge) ? <IconGripVertical aria-hidden="true" /> : <IconGripHorizontal aria-hidden="true" />}
          </Grip>
        ))}
      </div>
    </div>
  )
}

function isUpright(edge: Edge): boolean {
  return edge === 'left' || edge === 'right'
}

/** The opening after a side moved by fractions of the board's width and height. */
function drawn(opening: Opening, edge: Edge, [x, y]: readonly [number, number]): Opening {
  const by = { top: y, right: -x, bottom: -y, left: x }[edge] * 100
  const wide = Math.min(most - opening[opposite[edge]], Math.max(0, opening[edge] + by))
  return { ...opening, [edge]: wide }
}
