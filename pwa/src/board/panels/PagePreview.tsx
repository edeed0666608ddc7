import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardTheme } from '../use-board-theme.ts'
import { dayText, timeText } from '../versions/version-times.ts'
import { useThumbnails } from './use-thumbnails.ts'

const size = { width: 480, height: 270 }

/** A page as it was in a version. */
export function PagePreview({ bytes, at }: { bytes: Uint8Array; at: string }) {
  const { t, i18n } = useTranslation()
  const thumbnails = useThumbnails()
  const theme = useBoardTheme()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A page that cannot be painted still shows its time in the list.
    if (canvas.current) thumbnails.drawUpdates(canvas.current, { updates: [bytes], theme, ...size }).catch(() => {})
  }, [thumbnails, bytes, theme])
  const when = `${dayText(at, i18n.language)}, ${timeText(at, i18n.language)}`
  return (
    <canvas
      ref={canvas}
      role="img"
      className="version-picture"
      aria-label={t('board.versions.preview', { at: when })}
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
    />
  )
}
