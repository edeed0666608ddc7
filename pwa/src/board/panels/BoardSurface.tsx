import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Stage } from '../stage.ts'

/** Where the canvas stands among the panels. React only gives it a place: no event of a pointer passes through it. */
export function BoardSurface({ stage, theme }: { stage: Stage; theme: BoardTheme }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const label = t('board.canvas')
  // Before the browser paints: panels and picture appear together.
  useLayoutEffect(() => {
    if (place.current) stage.moveTo(place.current)
  }, [stage])
  useLayoutEffect(() => stage.surface.setAttribute('aria-label', label), [stage, label])
  useLayoutEffect(() => stage.setTheme(theme), [stage, theme])
  return <div ref={place} />
}
