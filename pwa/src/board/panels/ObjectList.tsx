import type { Shape } from '@takhti/schema/board/shapes/index'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Editor } from '../editor/editor.ts'
import { useSignal } from './use-signal.ts'

/** A page with thousands of strokes is no list that anyone reads through. */
const maxListed = 200
/** A hand that draws makes shapes faster than a screen reader speaks. */
const settleMs = 400

/** The page's shapes for those who cannot see the canvas. */
export function ObjectList({ editor }: { editor: Editor }) {
  const { t } = useTranslation()
  const { shapes, count } = useListed(editor)
  return (
    <div className="hidden">
      <p>{t('board.objectCount', { count })}</p>
      <ul aria-label={t('board.objects')}>
        {shapes.map((shape) => (
          <li key={shape.id} dir="auto">
            {shape.kind === 'text' ? shape.props.text : t(`board.kinds.${shape.kind}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useListed(editor: Editor): { shapes: readonly Shape[]; count: number } {
  const page = useSignal(editor.pages.current)
  const [listed, setListed] = useState<{ shapes: readonly Shape[]; count: number }>({ shapes: [], count: 0 })
  useEffect(() => {
    if (!page) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const list = () => {
      timer = undefined
      setListed({ shapes: page.shapes.first(maxListed), count: page.shapes.size })
    }
    list()
    const stop = page.shapes.changed.on(() => (timer ??= setTimeout(list, settleMs)))
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [page])
  return listed
}
