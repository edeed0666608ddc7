import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardTheme } from '../canvas/colours.ts'
import type { Stage } from '../stage.ts'

/** The canvas among the panels. React only mounts it: no pointer event passes through React. */
export function BoardSurface({ stage, theme }: { stage: Stage; theme: BoardTheme }) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const label = t('board.canvas')
  // Before the browser paints: panels and canvas appear together.
  useLayoutEffect(() => {
    if (place.current) stage.moveTo(place.current)
  }, [stage])
  useLayoutEffect(() => stage.surface.setAttribute('aria-label', label), [stage, label])
  useLayoutEffect(() => stage.setTheme(theme), [stage, theme])
  return <div ref={place} />
}
