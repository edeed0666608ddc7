import { useEffect } from 'react'
import type { Editor } from '../editor/editor.ts'
import { present } from './presentation.ts'
import type { Presented } from './presentation.ts'

/** Shows an overlay to followers for as long as the component is mounted. */
export function usePresented<Name extends 'curtain' | 'timer'>(
  editor: Editor,
  name: Name,
  shown: Presented[Name],
): void {
  useEffect(() => present(editor, name, shown ?? null), [editor, name, shown])
  useEffect(() => () => present(editor, name, null), [editor, name])
}
