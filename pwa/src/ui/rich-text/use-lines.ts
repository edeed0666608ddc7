import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useEffect, useRef, type RefObject } from 'react'
import type { LineKeys } from './line-keys.ts'
import { addedLine, linesOf, pastedLines, type Line } from './line-list.ts'

type LinesProps = {
  lines: readonly Line[]
  most: number
  newId: () => string
  onChange: (lines: Line[]) => void
  /** Alt and Enter in a line. */
  onMark?: (id: string) => void
}

/** The list's element, and for each line what its field needs. */
type Lines<Place extends HTMLElement> = {
  place: RefObject<Place | null>
  add: () => void
  fieldOf: (index: number) => {
    name: string
    keys: LineKeys
    onLines: (pasted: readonly string[]) => boolean
    onText: (text: RichText) => void
  }
}

/**
 * A list of short texts that is written without the mouse: Enter goes to the next line or adds one, Backspace removes an
 * empty one, and several pasted lines become several.
 */
export function useLines<Place extends HTMLElement>({
  lines,
  most,
  newId,
  onChange,
  onMark,
}: LinesProps): Lines<Place> {
  const place = useRef<Place>(null)
  const wanted = useRef<string | null>(null)
  // A line that was added has a field after the next rendering.
  useEffect(() => {
    if (wanted.current !== null) go(wanted.current)
  })

  function go(id: string) {
    const field = place.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)
    wanted.current = field ? null : id
    field?.focus()
  }

  function add(index = lines.length - 1) {
    const changed = addedLine(lines, { index, most, id: newId() })
    if (changed === null) return
    onChange(changed)
    go(changed[index + 1]?.id ?? '')
  }
  function erase(index: number): boolean {
    const before = lines[index - 1] ?? lines[index + 1]
    if (lines.length <= 2 || before === undefined) return false
    onChange(lines.filter((_, at) => at !== index))
    go(before.id)
    return true
  }
  return {
    place,
    add,
    fieldOf: (index) => ({
      name: lines[index]?.id ?? '',
      keys: {
        onKey(event, isEmpty) {
          if (event.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return false
          const id = lines[index]?.id
          if (event.key === 'Backspace' && isEmpty && !event.altKey) return erase(index)
          if (event.key !== 'Enter' || id === undefined || (event.altKey && !onMark)) return false
          if (event.altKey) onMark?.(id)
          else if (lines[index + 1]) go(lines[index + 1]?.id ?? '')
          else add(index)
          return true
        },
      },
      onLines(pasted) {
        const made = pastedLines(lines, { index, most, pasted: linesOf(pasted), newId })
        if (made === null) return false
        onChange(made.lines)
        go(made.last)
        return true
      },
      onText: (title) => onChange(lines.map((line, at) => (at === index ? { id: line.id, title } : line))),
    }),
  }
}
