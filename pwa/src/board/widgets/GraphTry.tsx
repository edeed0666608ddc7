import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Editor } from '../editor/editor.ts'
import { checkGraph, readGraph, type GraphState } from './graph-state.ts'
import { isTried, tried, withMoved, type GraphTries } from './graph-tries.ts'
import { graphWriting } from './graph-writer.ts'
import { GraphLetters } from './GraphLetters.tsx'
import { GraphPreview } from './GraphPreview.tsx'
import type { WidgetShape } from './widget-shapes.ts'
import './widgets.css'

/** Local parameter values of a lesson's graphs, by the shape's id, until the lesson is left. */
const triesOfLessons = new WeakMap<Editor, Map<string, GraphTries>>()

const nothing: GraphTries = new Map()

/** Sliders for readers of a lesson: they change a graph's parameters on this device only. */
export function GraphTry({ editor, shape: { id, props } }: { editor: Editor; shape: WidgetShape }) {
  const { t } = useTranslation()
  const [tries, setTries] = useState(() => triesOfLessons.get(editor)?.get(id) ?? nothing)
  const [isOpen, setOpen] = useState(false)
  const graph = useMemo(() => readGraph(props.state), [props.state])
  if (!graph || checkGraph(graph).letters.length === 0) return null
  return (
    <>
      <IconButton
        label={t('board.graph.tryNamed', { title: props.text })}
        hint={t('board.graph.try')}
        className="graph-try"
        onClick={() => setOpen(true)}
      >
        <IconAdjustmentsHorizontal aria-hidden="true" />
      </IconButton>
      {/* Outside of the layer that follows the view, which is left-to-right and takes no press. */}
      {isOpen &&
        createPortal(
          <GraphTryDialog
            graph={graph}
            tries={tries}
            onTry={(next) => {
              setTries(next)
              const known = triesOfLessons.get(editor) ?? new Map<string, GraphTries>()
              triesOfLessons.set(editor, known.set(id, next))
            }}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  )
}

type GraphTryDialogProps = {
  /** The lesson's current state, which other users may change while the dialog is open. */
  graph: GraphState
  tries: GraphTries
  onTry: (tries: GraphTries) => void
  onClose: () => void
}

function GraphTryDialog({ graph, tries, onTry, onClose }: GraphTryDialogProps) {
  const { t, i18n } = useTranslation()
  const shown = useMemo(() => tried(graph, tries), [graph, tries])
  const { letters } = checkGraph(graph)
  return (
    <Dialog
      title={t('board.graph.try')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <Button disabled={!isTried(graph, tries)} onClick={() => onTry(nothing)}>
          {t('board.graph.untry')}
        </Button>
      }
    >
      <GraphPreview graph={shown} />
      <GraphLetters
        graph={shown}
        letters={letters}
        number={graphWriting(i18n.language).number}
        onChange={(values) => onTry(withMoved(graph, tries, values))}
      />
      <p className="small soft">{t('board.graph.tryHint')}</p>
    </Dialog>
  )
}
