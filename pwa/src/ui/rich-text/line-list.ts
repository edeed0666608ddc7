import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import { maxOptionLetters } from '@takhti/schema/questions/rules'

/** A short text of a list. */
export type Line = { id: string; title: RichText }

const bullet = /^\s*(?:\(?(?:[A-Za-z]|\d{1,2})[.)]|[-•*▪–])\s+/

/** The lines of a pasted text: without empty ones, and without their bullets where each has one. */
export function linesOf(pasted: readonly string[]): string[] {
  const filled = pasted.map((line) => line.trim()).filter((line) => line !== '')
  const isList = filled.every((line) => bullet.test(line))
  return filled.map((line) => (isList ? line.replace(bullet, '') : line).slice(0, maxOptionLetters))
}

/** The list with an empty line after a position; null where there is no room. */
export function addedLine(
  lines: readonly Line[],
  { index, most, id }: { index: number; most: number; id: string },
): Line[] | null {
  return lines.length >= most ? null : lines.toSpliced(index + 1, 0, { id, title: '' })
}

type Pasted = { index: number; most: number; pasted: readonly string[]; newId: () => string }

/**
 * The list with pasted lines from a position on, empty lines used first, and the id of the last pasted one. Null where
 * there is no room for all of them: none is dropped unseen.
 */
export function pastedLines(
  lines: readonly Line[],
  { index, most, pasted, newId }: Pasted,
): { lines: Line[]; last: string } | null {
  const isFree = (line: Line | undefined) => line !== undefined && isEmptyRichText(line.title)
  const from = isFree(lines[index]) ? index : index + 1
  const rest = lines.slice(from)
  const free = rest.filter(isFree)
  const filled = rest.filter((line) => !isFree(line))
  if (from + pasted.length + filled.length > most || pasted.length === 0) return null
  const made = pasted.map((title, at) => ({ id: free[at]?.id ?? newId(), title }))
  const left = free.slice(made.length)
  return { lines: [...lines.slice(0, from), ...made, ...filled, ...left], last: made.at(-1)?.id ?? '' }
}
