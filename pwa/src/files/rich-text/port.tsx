import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { lineOf, plainOf } from '@takhti/schema/kit/rich-text/text'
import { useEffect, useRef } from 'react'
import { RichLine, RichTextView } from '#ui/rich-text/RichTextView.tsx'
import { parts } from './parts.tsx'

export { OptionField, StoredTextField } from './StoredTextField.tsx'

/** A text of a question, as it was written. */
export function StoredText({ text, level = 4 }: { text: RichText; level?: 3 | 4 }) {
  return <RichTextView text={text} parts={parts} level={level} />
}

const partsOfOption = { ...parts, hasLinks: false }

/** The text of an option, in a line or within a button, where links are text. */
export function OptionText({ text }: { text: RichText }) {
  if (isWithinLine(text)) return <RichLine text={text} parts={partsOfOption} />
  return <RichTextView text={text} parts={partsOfOption} />
}

/** A stem in a list, with its number. A text of several blocks is shown whole beside it. */
export function NumberedText({ number, text, lang }: { number: number; text: RichText; lang?: string | undefined }) {
  const isLine = isWithinLine(text)
  return (
    <div className={isLine ? 'grow' : 'grow rich-numbered'} lang={lang}>
      <strong dir="auto">
        {number}. {isLine && <RichLine text={text} parts={parts} />}
      </strong>
      {!isLine && <StoredText text={text} />}
    </div>
  )
}

function isWithinLine(text: RichText): boolean {
  return typeof text === 'string' || typeof lineOf(text) !== 'string'
}

type StemProps = { text: RichText; level?: 1 | 2 | 3; className?: string; isFocused?: boolean }

/**
 * The question as the heading of its section. For a text of several blocks the heading is its plain text, visually
 * hidden.
 */
export function Stem({ text, level = 1, className = '', isFocused = false }: StemProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isFocused) heading.current?.focus({ preventScroll: true })
  }, [isFocused])
  const Heading = `h${level}` as const
  const focus = { ref: heading, ...(isFocused && { tabIndex: -1 }) }
  if (isWithinLine(text)) {
    return (
      <Heading {...focus} className={className} dir="auto">
        <RichLine text={text} parts={parts} />
      </Heading>
    )
  }
  return (
    <>
      <Heading {...focus} className="hidden" dir="auto">
        {plainOf(text)}
      </Heading>
      <div className={className}>
        <RichTextView text={text} parts={parts} level={level === 1 ? 2 : level === 2 ? 3 : 4} />
      </div>
    </>
  )
}
