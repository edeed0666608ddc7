import { readBody, versionOf } from '@takhti/schema/board/shapes/index'
import { useLayoutEffect, useRef } from 'react'
import type { BoardTheme } from '../canvas/colours.ts'
import { paintShape } from '../canvas/views.ts'
import type { PreparedWidget } from './widget-shapes.ts'

type WidgetPreviewProps = { prepared: PreparedWidget; label: string; theme: BoardTheme }

/** Bitmap pixels per page pixel of the preview. */
const sharp = 2

/** The preview of a widget, painted as on the board. */
export function WidgetPreview({ prepared, label, theme }: WidgetPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height } = prepared
  useLayoutEffect(() => {
    const painter = canvas.current?.getContext('2d')
    const body = readBody('widget', versionOf('widget'), { ...prepared, x: 0, y: 0, state: '' })
    if (!painter || !body) return
    painter.setTransform(1, 0, 0, 1, 0, 0)
    painter.clearRect(0, 0, painter.canvas.width, painter.canvas.height)
    painter.setTransform(sharp, 0, 0, sharp, 0, 0)
    paintShape(painter, { ...body, style: { colour: '#000000', width: 1 } }, theme)
  })
  return (
    <canvas
      ref={canvas}
      className="widget-preview"
      role="img"
      aria-label={label}
      width={width * sharp}
      height={height * sharp}
    />
  )
}
