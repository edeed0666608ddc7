import { useEffect } from 'react'
import type { Editor } from '../editor/editor.ts'
import { present } from './presented.ts'
import type { Presented } from './presented.ts'

/** Those who follow see what stands over the board, for as long as it does. */
export function usePresented<Name extends 'curtain' | 'timer'>(
  editor: Editor,
  name: Name,
  shown: Presented[Name],
): void {
  useEffect(() => present(editor, name, shown ?? null), [editor, name, shown])
  useEffect(() => () => present(editor, name, null), [editor, name])
}
