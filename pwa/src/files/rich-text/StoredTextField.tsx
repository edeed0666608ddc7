import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react'
import { loadFormulaDialog } from '#board/maths/port.tsx'
import { patiently } from '#offline/patiently.ts'
import { LineField, type LineFieldProps } from '#ui/rich-text/LineField.tsx'
import { RichTextField } from '#ui/rich-text/RichTextField.tsx'
import { parts } from './parts.tsx'

const LateDialog = lazy(() => patiently(loadFormulaDialog))

function FormulaDialog(props: ComponentProps<typeof LateDialog>) {
  return (
    <Suspense fallback={null}>
      <LateDialog {...props} />
    </Suspense>
  )
}

const editorParts = {
  ...parts,
  FormulaDialog,
  savePicture: async (file: File) => (await import('#quizzes/picture/port.ts')).savePicture(file),
}

type StoredTextFieldProps = {
  label: string
  text: RichText
  maxLetters: number
  hint?: string
  isFirst?: boolean
  plain: ReactNode
  hasPictures?: boolean
  onText: (text: RichText) => void
}

const partsWithoutPictures = { ...parts, FormulaDialog }

/** A text while it is written. Its images become files of *My content*; a text for others to read has none. */
export function StoredTextField({ hasPictures = true, ...props }: StoredTextFieldProps) {
  return <RichTextField {...props} parts={hasPictures ? editorParts : partsWithoutPictures} />
}

/** An option of a question while it is written. */
export function OptionField(props: Omit<LineFieldProps, 'parts'>) {
  return <LineField {...props} parts={editorParts} />
}
