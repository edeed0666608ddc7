import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { plainOf } from '@takhti/schema/kit/rich-text/text'
import { lateTextEditor } from '#ui/rich-text/late-editors.ts'
import { useFormulaText } from '#ui/rich-text/use-formula-text.ts'
import { StoredTextField } from '../rich-text/port.tsx'
import { TextArea } from './TextArea.tsx'

type TextPartProps = {
  label: string
  text: RichText
  maxLetters: number
  hint?: string
  isFirst?: boolean
  onText: (text: RichText) => void
}

/** A text of a question or a card while it is written: plain, until it gets a formula, a table or a picture. */
export function TextPart({ isFirst = false, ...part }: TextPartProps) {
  const { label, text, maxLetters, hint, onText } = part
  const type = useFormulaText({ text, onText, editor: lateTextEditor })
  const plain = (
    <TextArea
      label={label}
      value={plainOf(text)}
      maxLength={maxLetters}
      // The form was opened to write the first of its texts.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={isFirst}
      {...(hint !== undefined && { hint })}
      onText={(typed) => type(typed)}
    />
  )
  return <StoredTextField {...part} isFirst={isFirst} plain={plain} />
}
