import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { drawPaper } from '../canvas/paper-sheet.ts'
import { pictures } from '../canvas/pictures.ts'
import { paintShape } from '../canvas/views.ts'
import { firstView } from '../editor/camera.ts'
import type { DrawnPage } from '../editor/pages.ts'
import { useBoardTheme } from '../use-board-theme.ts'
import { drawnTemplate, templateNames } from './template.ts'
import type { TemplateName } from './template.ts'
import { daysOfWeek } from './week.ts'
import './templates.css'

/** The width of a template's preview, in CSS pixels. */
const width = 224
const zoom = width / firstView.maxX
const height = firstView.maxY * zoom

type TemplateDialogProps = { newShapeId: () => string; onChosen: (page: DrawnPage) => void; onClose: () => void }

/** Offers templates for a new page, each with a preview in the reader's language. */
export function TemplateDialog({ newShapeId, onChosen, onClose }: TemplateDialogProps) {
  const { t } = useTranslation()
  const draw = useTemplates(newShapeId)
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  // Text may have been measured as boxes before its fonts arrived.
  useEffect(() => pictures.arrived.on(drawAgain), [])
  return (
    <Dialog title={t('board.templates.title')} closeLabel={t('common.close')} onClose={onClose}>
      <ul className="templates">
        {templateNames.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="button template"
              onClick={() => {
                onChosen(draw(name))
                onClose()
              }}
            >
              <TemplatePicture page={draw(name)} />
              {t(`board.templates.names.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function TemplatePicture({ page }: { page: DrawnPage }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useBoardTheme()
  useLayoutEffect(() => {
    const painter = canvas.current?.getContext('2d')
    if (!painter) return
    painter.setTransform(1, 0, 0, 1, 0, 0)
    painter.clearRect(0, 0, painter.canvas.width, painter.canvas.height)
    drawPaper(painter, { paper: page.paper, view: { x: 0, y: 0, zoom, width, height }, theme })
    const scale = zoom * devicePixelRatio
    painter.setTransform(scale, 0, 0, scale, 0, 0)
    for (const shape of page.shapes) paintShape(painter, shape, theme)
  }, [page, theme])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      width={Math.round(width * devicePixelRatio)}
      height={Math.round(height * devicePixelRatio)}
    />
  )
}

function useTemplates(newShapeId: () => string): (name: TemplateName) => DrawnPage {
  const { t, i18n } = useTranslation()
  const numbers = new Intl.NumberFormat(i18n.language)
  const measurer = document.createElement('canvas').getContext('2d')
  if (!measurer) throw new Error('this browser has no canvas')
  const words = {
    cues: t('board.templates.words.cues'),
    notes: t('board.templates.words.notes'),
    summary: t('board.templates.words.summary'),
    topic: t('board.templates.words.topic'),
    days: daysOfWeek(i18n.language),
    number: (value: number) => numbers.format(value),
  }
  const parts = { words, isFromRight: i18n.dir() === 'rtl', measurer, newShapeId }
  return (name) => drawnTemplate(name, parts)
}
