import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardTheme } from '../use-board-theme.ts'
import { pictureOfGraph } from './graph-picture.ts'
import { checkGraph, type GraphState } from './graph-state.ts'
import { graphWriting } from './graph-writer.ts'
import { WidgetPreview } from './WidgetPreview.tsx'

/** The preview of a graph; with an invalid field, the last valid one. */
export function GraphPreview({ graph }: { graph: GraphState }) {
  const { t, i18n } = useTranslation()
  const theme = useBoardTheme()
  // Typing and sliders do not wait for the preview.
  const shown = useDeferredValue(graph)
  const [last, setLast] = useState<GraphState | null>(null)
  const { ready } = checkGraph(shown)
  if (ready && last !== shown) setLast(shown)
  const pictured = ready ? shown : last
  const drawn = pictured && checkGraph(pictured).ready
  if (!pictured || !drawn) return null
  const prepared = pictureOfGraph(pictured, drawn, graphWriting(i18n.language))
  return <WidgetPreview prepared={prepared} label={`${t('board.widgets.preview')}: ${prepared.text}`} theme={theme} />
}
