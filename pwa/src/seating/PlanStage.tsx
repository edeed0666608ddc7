import { IconArrowBackUp, IconMaximize, IconMinus, IconPlus, IconPresentation, IconRotate } from '@tabler/icons-react'
import { lazy, Suspense, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/IconButton.tsx'
import type { Side } from './scene/camera.ts'
import type { SceneSeat } from './scene/desk-node.ts'
import type { SceneEvents, SceneMode } from './scene/scene.ts'
import type { CanvasActions } from './SeatingCanvas.tsx'
import type { Editor } from './use-editor.ts'

const SeatingCanvas = lazy(() => import('./SeatingCanvas.tsx').then((file) => ({ default: file.SeatingCanvas })))

type PlanStageProps = {
  seats: readonly SceneSeat[]
  mode: SceneMode
  side: Side
  setSide: (side: Side) => void
  events: SceneEvents
  editor: Editor
  actions: Ref<CanvasActions> & { current: CanvasActions | null }
  onPanel: () => void
}

/** The canvas with its own tools. */
export function PlanStage({ seats, mode, side, setSide, events, editor, actions, onPanel }: PlanStageProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'seating' })
  const zoom = (factor: number) => () => actions.current?.zoom(factor)
  return (
    <div className="seating-stage">
      <div className="row seating-stage-tools">
        <IconButton label={t('zoomIn')} onClick={zoom(1.25)}>
          <IconPlus size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('zoomOut')} onClick={zoom(0.8)}>
          <IconMinus size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('fit')} onClick={() => actions.current?.fit()}>
          <IconMaximize size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('classSide')}
          aria-pressed={side === 'class'}
          onClick={() => setSide(side === 'class' ? 'teacher' : 'class')}
        >
          <IconRotate size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('showPanel')} onClick={onPanel}>
          <IconPresentation size={20} aria-hidden="true" />
        </IconButton>
        {mode !== 'tap' && (
          <IconButton label={i18n.t('common.undo')} disabled={!editor.canUndo} onClick={editor.undo}>
            <IconArrowBackUp size={20} aria-hidden="true" />
          </IconButton>
        )}
      </div>
      <Suspense fallback={<div className="seating-canvas" />}>
        <SeatingCanvas {...{ seats, mode, side, events, actions }} boardLabel={t('board')} />
      </Suspense>
    </div>
  )
}
