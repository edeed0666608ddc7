import { IconArrowsMove, IconCircle, IconPointer, IconRectangle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { present } from '../presence/presentation.ts'
import { Grip } from './Grip.tsx'

const shapes = ['circle', 'rectangle'] as const

const icons = { circle: IconCircle, rectangle: IconRectangle }

const smallest = 60
const largest = 900

type Light = { readonly x: number; readonly y: number }

type SpotlightProps = { editor: Editor; surface: HTMLElement; onClose: () => void }

/** Darkens the board of this device and of followers except for a lit part, where drawing continues. */
export function Spotlight({ editor, surface, onClose }: SpotlightProps) {
  const { t } = useTranslation()
  const [shape, setShape] = useState<(typeof shapes)[number]>('circle')
  const [size, setSize] = useState(280)
  const [follows, setFollows] = useState(false)
  const { light, at, moveBy, moveTo, shine } = useLight(editor, surface)
  useEffect(() => shine(shape, size), [shine, shape, size])
  useEffect(() => () => present(editor, 'spotlight', null), [editor])
  useEffect(() => {
    if (!follows) return
    const follow = ({ clientX, clientY }: PointerEvent) => moveTo(clientX, clientY)
    surface.addEventListener('pointermove', follow)
    return () => surface.removeEventListener('pointermove', follow)
  }, [follows, surface, moveTo])

  return (
    <div className="aid-layer spotlight">
      <div
        ref={light}
        className="spotlight-light"
        data-shape={shape}
        style={{ inlineSize: size, blockSize: shape === 'circle' ? size : size / 2, translate: placeOf(at) }}
      >
        <Grip label={t('board.aids.moveLight')} className="aid-grip" onMove={moveBy}>
          <IconArrowsMove aria-hidden="true" />
        </Grip>
      </div>
      <div className="board-bar aid-bar" role="group" aria-label={t('board.shortcuts.names.spotlight')}>
        {shapes.map((name) => {
          const ShapeIcon = icons[name]
          return (
            <IconButton
              key={name}
              label={t(`board.aids.${name}`)}
              aria-pressed={shape === name}
              onClick={() => setShape(name)}
            >
              <ShapeIcon aria-hidden="true" />
            </IconButton>
          )
        })}
        <IconButton label={t('board.aids.follow')} aria-pressed={follows} onClick={() => setFollows(!follows)}>
          <IconPointer aria-hidden="true" />
        </IconButton>
        <input
          type="range"
          aria-label={t('board.aids.lightSize')}
          min={smallest}
          max={largest}
          step={20}
          value={size}
          onChange={(event) => setSize(event.target.valueAsNumber)}
        />
        <IconButton label={t('board.aids.close.spotlight')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  )
}

/** The light's position. It follows the pointer without React, since it moves during a stroke. */
function useLight(editor: Editor, surface: HTMLElement) {
  const light = useRef<HTMLDivElement>(null)
  const [at] = useState<Light>(() => ({ x: surface.clientWidth / 2, y: surface.clientHeight / 2 }))
  const now = useRef(at)
  const [{ moveTo, moveBy, shine }] = useState(() => {
    let look: { shape: (typeof shapes)[number]; size: number } | null = null
    const publish = () => look && present(editor, 'spotlight', partsOf(now.current, look, surface))
    const to = (x: number, y: number) => {
      now.current = {
        x: Math.min(surface.clientWidth, Math.max(0, x)),
        y: Math.min(surface.clientHeight, Math.max(0, y)),
      }
      if (light.current) light.current.style.translate = placeOf(now.current)
      publish()
    }
    return {
      moveTo: to,
      moveBy: (dx: number, dy: number) => to(now.current.x + dx, now.current.y + dy),
      shine: (shape: (typeof shapes)[number], size: number) => {
        look = { shape, size }
        publish()
      },
    }
  })
  // React does not rewrite an unchanged style, so positions set outside of it remain.
  return { light, at, moveBy, moveTo, shine }
}

/** The spotlight's wire form: fractions of this screen. */
function partsOf(
  { x, y }: Light,
  { shape, size }: { shape: (typeof shapes)[number]; size: number },
  surface: HTMLElement,
) {
  const [width, height] = [Math.max(1, surface.clientWidth), Math.max(1, surface.clientHeight)]
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e4) / 1e4
  return { shape, x: part(x / width), y: part(y / height), width: Math.min(10, size / width) }
}

function placeOf({ x, y }: Light): string {
  return `calc(${x}px - 50%) calc(${y}px - 50%)`
}
