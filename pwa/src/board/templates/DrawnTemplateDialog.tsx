import { addShapes } from '@takhti/schema/board/operations'
import { setPaper } from '@takhti/schema/board/paper'
import { newShapeId } from '@takhti/schema/board/shapes/shape'
import * as Y from 'yjs'
import type { DrawnPage } from '../editor/pages.ts'
import { TemplateDialog } from './TemplateDialog.tsx'

type DrawnTemplateDialogProps = { onChosen: (update: Uint8Array) => void; onClose: () => void }

/** Offers templates where no board is open. Returns the chosen page as one update of a page. */
export function DrawnTemplateDialog({ onChosen, onClose }: DrawnTemplateDialogProps) {
  const nextId = () => newShapeId(new Date(), (bytes) => crypto.getRandomValues(bytes))
  return <TemplateDialog newShapeId={nextId} onChosen={(page) => onChosen(updateOf(page))} onClose={onClose} />
}

function updateOf({ shapes, paper }: DrawnPage): Uint8Array {
  const doc = new Y.Doc()
  addShapes(doc, shapes, null)
  if (paper !== 'plain') setPaper(doc, paper, null)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}
