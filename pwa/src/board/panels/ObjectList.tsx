import type { Box } from '@takhti/schema/board/geometry'
import type { Shape } from '@takhti/schema/board/shapes/index'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { patiently } from '#offline/patiently.ts'
import { useSignal } from '#state/use-signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { OpenPage } from '../editor/pages.ts'
import { coveredOn } from '../presence/cover-state.ts'

const MathsName = lazy(() => patiently(async () => ({ default: (await import('./MathsName.tsx')).MathsName })))

/** A longer list would not be read through. */
const maxListed = 200
/** Strokes are added faster than a screen reader speaks, so updates are batched. */
const settleMs = 400

/** The page's shapes for users who cannot see the canvas. Visible on keyboard focus; a shape can be selected from it. */
export function ObjectList({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const { shapes, count } = useListed(editor)
  const chosen = useSignal(editor.selection.rested)
  const mayDraw = useSignal(editor.mayDraw)
  return (
    <div className="board-bar board-objects">
      <p>{t('board.objectCount', { count })}</p>
      <ul aria-label={t('board.objects')}>
        {shapes.map((shape) => (
          <li key={shape.id} dir="auto">
            {mayDraw ? (
              <button
                type="button"
                className="menu-item"
                aria-pressed={chosen.has(shape.id)}
                onClick={() => toggle(editor, shape.id)}
              >
                <ObjectName shape={shape} />
              </button>
            ) : (
              <ObjectName shape={shape} />
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** An object's name: its alternative text, its own text, or its kind. */
function ObjectName({ shape }: { shape: Shape }) {
  const { t } = useTranslation()
  return (
    <>
      {shape.kind === 'maths' && shape.alt === '' ? (
        <Suspense fallback={t('board.kinds.maths')}>
          <MathsName source={shape.props.text} />
        </Suspense>
      ) : (
        wordsOf(shape) || t(nameOf(shape))
      )}
      {shape.isLocked && ` (${t('board.selection.locked')})`}
    </>
  )
}

/** Another tool would deselect what the list has selected. */
function toggle(editor: Editor, id: string): void {
  if (!editor.isSelecting) editor.styles.choose({ tool: 'select' })
  editor.selection.toggle(id)
}

function wordsOf(shape: Shape): string {
  if (shape.alt !== '') return shape.alt
  return shape.kind === 'text' || shape.kind === 'note' || shape.kind === 'widget' ? shape.props.text : ''
}

function nameOf({ kind, style }: Shape) {
  return style.tip === 'marker' ? 'board.toolNames.highlighter' : (`board.kinds.${kind}` as const)
}

type Listed = { readonly shapes: readonly Shape[]; readonly count: number }

function listOf(page: OpenPage | null, covered: Box | null): Listed {
  if (!page) return { shapes: [], count: 0 }
  const { shapes } = page
  if (!covered) return { shapes: shapes.first(maxListed), count: shapes.size }
  return { shapes: shapes.firstBeside(covered, maxListed), count: shapes.size - shapes.countIn(covered) }
}

function useListed(editor: Editor): Listed {
  const page = useSignal(editor.pages.current)
  const covered = useSignal(coveredOn(editor))
  // The first render already lists the shapes, without waiting for the canvas.
  const [listed, setListed] = useState<Listed>(() => listOf(page, covered))
  const [shown, setShown] = useState({ page, covered })
  if (shown.page !== page || shown.covered !== covered) {
    setShown({ page, covered })
    setListed(listOf(page, covered))
  }
  useEffect(() => {
    if (!page) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const list = () => {
      timer = undefined
      setListed(listOf(page, covered))
    }
    // Changes between the render and now cause no event.
    timer = setTimeout(list, settleMs)
    const stop = page.shapes.changed.on(() => (timer ??= setTimeout(list, settleMs)))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [page, covered])
  return listed
}
