import { IconArrowsMaximize, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { screenPoint } from '@takhti/schema/board/geometry'
import { useTranslation } from 'react-i18next'
import { useSignal } from '#state/use-signal.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { shortcuts } from '../input/key-map.ts'
import { fitPage, insetsOf } from './fit-view.ts'
import { enterFullscreen, leaveFullscreen } from './fullscreen.ts'
import './present.css'

const step = 1.25

/** How large the page is shown, with everything of it, and the whole screen for it. */
export function ZoomBar({ editor }: { editor: Editor }) {
  const { t, i18n } = useTranslation()
  const { zoom, width, height } = useSignal(editor.camera.view)
  const zoomBy = (factor: number) => editor.camera.zoomAt(screenPoint(width / 2, height / 2), factor)
  const shown = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(zoom)
  return (
    <div className="board-bar board-zoom" role="group" aria-label={t('board.present.zoom')}>
      <IconButton
        label={t('board.shortcuts.names.zoomOut')}
        aria-keyshortcuts={shortcuts.zoomOut.keys}
        onClick={() => zoomBy(1 / step)}
      >
        <IconMinus aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        className="board-zoom-part"
        aria-label={t('board.present.full', { zoom: shown })}
        title={t('board.present.full', { zoom: shown })}
        onClick={() => zoomBy(1 / zoom)}
      >
        {shown}
      </button>
      <IconButton
        label={t('board.shortcuts.names.zoomIn')}
        aria-keyshortcuts={shortcuts.zoomIn.keys}
        onClick={() => zoomBy(step)}
      >
        <IconPlus aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('board.present.fit')}
        onClick={(event) => fitPage(editor, insetsOf(event.currentTarget.closest('.board')))}
      >
        <IconMaximize aria-hidden="true" />
      </IconButton>
      {document.fullscreenEnabled && (
        <IconButton
          label={t('board.present.fullscreen')}
          onClick={() => void (document.fullscreenElement ? leaveFullscreen() : enterFullscreen())}
        >
          <IconArrowsMaximize aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
