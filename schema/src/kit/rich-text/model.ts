import * as z from 'zod'
import { checkRichDoc, maxRichNodes, type RichDoc, type RichText } from './rules.ts'
import { isEmptyRichText, plainOf } from './text.ts'

// `rules` defines the content of a document. A recursive schema would overflow the stack on a nested body before it
// refused it.
const Doc = z.strictObject({ type: z.literal('doc'), content: z.array(z.unknown()).min(1).max(maxRichNodes) })

/**
 * Rich text of at most `maxLetters` UTF-16 units as plain text, or plain text. Nodes and marks outside of the rules are
 * refused by name.
 */
export function richText(maxLetters: number, { isNeeded = false } = {}): z.ZodType<RichText, RichText> {
  const plain = z.string().max(maxLetters)
  const either = z.union([isNeeded ? plain.min(1) : plain, Doc]).superRefine((value, { addIssue }) => {
    const message = typeof value === 'string' ? null : faultOf(value, maxLetters, isNeeded)
    // Checks of what contains the text read it as rich text, so they must not run after a fault.
    if (message !== null) addIssue({ code: 'custom', message: `rich text: ${message}`, continue: false })
  })
  // The check narrows what zod knows only as a list.
  return either as unknown as z.ZodType<RichText, RichText>
}

function faultOf(value: unknown, maxLetters: number, isNeeded: boolean): string | null {
  const fault = checkRichDoc(value)
  if (fault !== null) return `${fault.code} ${fault.name}`.trim()
  // The check above found nothing that the type does not have.
  const doc = value as RichDoc
  if (plainOf(doc).length > maxLetters) return 'letters'
  return isNeeded && isEmptyRichText(doc) ? 'empty' : null
}
