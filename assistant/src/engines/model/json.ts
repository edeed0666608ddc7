/**
 * The JSON object in a model's answer: alone, in a fence, or with text before or after it. A truncated answer is read
 * as far as its last whole element, so that complete elements are retained. Undefined where there is none, as in prose
 * and in pages of HTML.
 */
export function readJson(text: string): unknown {
  const start = text.indexOf('{')
  if (start < 0 || /^\s*<(?:!doctype|html|head|body)\b/i.test(text)) return undefined
  for (const from of startsOf(text, start)) {
    const { end, whole } = scan(text, from)
    const read = parsed(end === undefined ? whole : text.slice(from, end))
    if (read !== undefined) return read
  }
  return undefined
}

// Text before the answer may contain braces of its own, as formulas do.
function startsOf(text: string, start: number): number[] {
  const starts = [start]
  const fence = /```(?:json)?\s*(?=\{)/i.exec(text)
  if (fence !== null) starts.unshift(fence.index + fence[0].length)
  for (const line of text.matchAll(/^\s*(?=\{)/gm)) {
    if (starts.length >= 8) break
    starts.push(line.index + line[0].length)
  }
  return [...new Set(starts)]
}

function parsed(text: string): unknown {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? read : undefined
  } catch {
    return undefined
  }
}

type Scanned = {
  /** Where the value ends, undefined where the text does before it. */
  end?: number
  /** The text up to the last whole element, with open brackets closed. */
  whole: string
}

function scan(text: string, from: number): Scanned {
  const open: string[] = []
  let whole = ''
  let isQuoted = false
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? ''
    if (isQuoted) {
      if (char === '\\') at += 1
      else if (char === '"') isQuoted = false
    } else if (char === '"') isQuoted = true
    else if (char === '{' || char === '[') open.push(char === '{' ? '}' : ']')
    else if (char === '}' || char === ']') {
      if (open.pop() !== char) return { whole }
      if (open.length === 0) return { end: at + 1, whole }
      // Only whole elements of a list are retained: half an object would miss what makes it true.
      if (open.at(-1) === ']') whole = text.slice(from, at + 1) + open.toReversed().join('')
    }
  }
  return { whole }
}
