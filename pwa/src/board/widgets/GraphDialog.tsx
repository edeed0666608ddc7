import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Editor } from '../editor/editor.ts'
import { pictureOfGraph } from './graph-picture.ts'
import {
  checkGraph,
  functionColours,
  MAX_FUNCTIONS,
  newGraph,
  readGraph,
  writeGraph,
  type GraphState,
} from './graph-state.ts'
import { graphWriting } from './graph-writer.ts'
import { GraphEnds } from './GraphEnds.tsx'
import { GraphLetters } from './GraphLetters.tsx'
import { GraphPreview } from './GraphPreview.tsx'
import { GraphRows } from './GraphRows.tsx'
import { addWidget, changeWidget, chosenWidget } from './widget-shapes.ts'
import './widgets.css'

/** Drafts that were not inserted, until the lesson is left: an accidental close loses nothing. */
const drafts = new WeakMap<Editor, GraphState>()

/** Creates a graph or edits the selected one, with a live preview. */
export function GraphDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t, i18n } = useTranslation()
  const [edited] = useState(() => chosenGraph(editor))
  const [graph, setGraph] = useState(() => edited?.graph ?? drafts.get(editor) ?? newGraph)
  const [isAsked, setAsked] = useState(false)
  const writing = graphWriting(i18n.language)
  const { ready, letters, faults } = checkGraph(graph)
  const write = (change: Partial<GraphState>) => {
    const next = { ...graph, ...change }
    setGraph(next)
    if (!edited) drafts.set(editor, next)
  }

  function store() {
    setAsked(true)
    if (!ready) return
    const [state, prepared] = [writeGraph(graph), pictureOfGraph(graph, ready, writing)]
    const isStored = edited
      ? changeWidget(editor, edited.shape, { state, prepared })
      : addWidget(editor, state, prepared)
    if (isStored && !edited) drafts.delete(editor)
    onClose()
  }

  return (
    <Dialog
      title={t('board.graph.title')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t(edited ? 'common.save' : 'board.widgets.put')}
      onSubmit={store}
      onClose={onClose}
    >
      <GraphPreview graph={graph} />
      <GraphRows
        functions={graph.functions}
        faults={faults.functions}
        isAsked={isAsked}
        onChange={(functions) => write({ functions })}
      />
      {graph.functions.length < MAX_FUNCTIONS && (
        <Button onClick={() => write({ functions: [...graph.functions, { source: '', colour: nextColour(graph) }] })}>
          {t('board.graph.add')}
        </Button>
      )}
      <GraphLetters graph={graph} letters={letters} number={writing.number} onChange={(values) => write({ values })} />
      <GraphEnds ends={graph.ends} faults={faults.ends} onChange={(ends) => write({ ends })} />
    </Dialog>
  )
}

/** The selected graph, with its state. */
function chosenGraph(editor: Editor) {
  const shape = chosenWidget(editor)
  const graph = shape && readGraph(shape.props.state)
  return graph ? { shape, graph } : null
}

function nextColour({ functions }: GraphState) {
  const taken = new Set(functions.map(({ colour }) => colour))
  return functionColours.find((colour) => !taken.has(colour)) ?? functionColours[0] ?? '#1f2937'
}
