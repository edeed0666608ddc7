/** A mark of a run of text. */
export type RichMark =
  | { type: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'subscript' | 'superscript' }
  | { type: 'link'; attrs: { href: string } }

/** Inline content. Maths is its LaTeX source. */
export type RichInline =
  | { type: 'text'; text: string; marks?: RichMark[] }
  | { type: 'hardBreak'; marks?: RichMark[] }
  | { type: 'inlineMath'; attrs: { latex: string }; marks?: RichMark[] }

export type RichCell = {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan?: number; rowspan?: number; colwidth?: number[] }
  content: RichBlock[]
}

export type RichItem = { type: 'listItem'; content: RichBlock[] }

/** A block. An image is the name of a stored file, never an address. */
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] }
  | { type: 'bulletList'; content: RichItem[] }
  | { type: 'orderedList'; attrs?: { start?: number }; content: RichItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'codeBlock'; attrs?: { language?: string }; content?: RichInline[] }
  | { type: 'horizontalRule' }
  | { type: 'table'; content: { type: 'tableRow'; content: RichCell[] }[] }
  | { type: 'image'; attrs: { picture: string; alt: string } }
  | { type: 'blockMath'; attrs: { latex: string } }

/** A document as the editor writes it (the JSON of ProseMirror). */
export type RichDoc = { type: 'doc'; content: RichBlock[] }

/** Rich text; plain text is valid and unchanged. */
export type RichText = string | RichDoc

/** The limits of one document: nodes, depth, UTF-16 units of JSON, and images. */
export const maxRichNodes = 2_000
export const maxRichDepth = 16
export const maxRichUnits = 40_000
export const maxRichPictures = 10

/** UTF-16 units of the source of one formula. */
export const maxLatex = 2_000

/** The reason of a document's refusal, and the name of the faulty part. */
export type RichFault = {
  code: 'node' | 'mark' | 'attribute' | 'key' | 'place' | 'text' | 'depth' | 'nodes' | 'units' | 'pictures'
  name: string
}

type Check = (value: unknown) => boolean

type NodeRule = {
  children: ReadonlySet<string>
  isFilled?: boolean
  first?: string
  needed?: Readonly<Record<string, Check>>
  optional?: Readonly<Record<string, Check>>
}

const inlines = new Set(['text', 'hardBreak', 'inlineMath'])
const blocks = new Set([
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock'],
  ...['horizontalRule', 'table', 'image', 'blockMath'],
])
const none: ReadonlySet<string> = new Set()
const items = new Set(['listItem'])

const countTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most
const textTo =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && value.isWellFormed()

const latex = { latex: (value: unknown) => textTo(maxLatex)(value) && value !== '' }
const cell: NodeRule = {
  children: blocks,
  isFilled: true,
  optional: {
    colspan: countTo(50),
    rowspan: countTo(200),
    colwidth: (value) => Array.isArray(value) && value.length <= 50 && value.every(countTo(4_000)),
  },
}

// Maps, because an object has inherited names: `constructor` is no node.
const nodes: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  ['doc', { children: blocks, isFilled: true }],
  ['paragraph', { children: inlines }],
  ['heading', { children: inlines, needed: { level: (value) => value === 2 || value === 3 } }],
  ['bulletList', { children: items, isFilled: true }],
  ['orderedList', { children: items, isFilled: true, optional: { start: countTo(100_000) } }],
  ['listItem', { children: blocks, isFilled: true, first: 'paragraph' }],
  ['blockquote', { children: blocks, isFilled: true }],
  ['codeBlock', { children: new Set(['text']), optional: { language: textTo(40) } }],
  ['horizontalRule', { children: none }],
  ['table', { children: new Set(['tableRow']), isFilled: true }],
  ['tableRow', { children: new Set(['tableCell', 'tableHeader']), isFilled: true }],
  ['tableCell', cell],
  ['tableHeader', cell],
  ['image', { children: none, needed: { picture: isPictureName, alt: textTo(500) } }],
  ['blockMath', { children: none, needed: latex }],
  ['inlineMath', { children: none, needed: latex }],
  ['hardBreak', { children: none }],
  ['text', { children: none }],
])

const marks: ReadonlyMap<string, Readonly<Record<string, Check>>> = new Map([
  ...['bold', 'italic', 'underline', 'strike', 'code', 'subscript', 'superscript'].map((name) => [name, {}] as const),
  ['link', { href: isRichLink }] as const,
])

const storedPicture =
  /^(?:file:[0-9a-f-]{36}|paper:[0-9a-f-]{36}\/[0-9a-f-]{36}|quiz:(?:[0-9a-f-]{36}\/){3}[\w-]{16,100})$/

/** The name of a stored image: a file of *My content*, or an assessment's or a quiz's own name for one. */
function isPictureName(value: unknown): boolean {
  return typeof value === 'string' && storedPicture.test(value)
}

/** Whether an address may be followed from a text: of the web or of mail, whole, without characters that parsers drop. */
export function isRichLink(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2_000) return false
  return /^(?:https?:\/\/[^/]|mailto:.)/i.test(value) && !/[\s\p{Cc}]/u.test(value) && URL.canParse(value)
}

type Visit = { value: unknown; allowed: ReadonlySet<string>; depth: number; isBare: boolean }

/**
 * The first fault of a document, or null. It walks without recursion, so that a hostile body cannot overflow the stack.
 */
export function checkRichDoc(doc: unknown): RichFault | null {
  const visits: Visit[] = [{ value: doc, allowed: new Set(['doc']), depth: 0, isBare: false }]
  let [count, pictures] = [0, 0]
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    if ((count += 1) > maxRichNodes) return { code: 'nodes', name: '' }
    if (visit.depth > maxRichDepth) return { code: 'depth', name: '' }
    const found = checkNode(visit)
    if ('code' in found) return found
    const { type, children, rule } = found
    if (type === 'image' && (pictures += 1) > maxRichPictures) return { code: 'pictures', name: '' }
    if (count + visits.length + children.length > maxRichNodes) return { code: 'nodes', name: '' }
    const below = { allowed: rule.children, depth: visit.depth + 1, isBare: type === 'codeBlock' }
    visits.push(...children.map((value) => ({ value, ...below })))
  }
  return JSON.stringify(doc).length > maxRichUnits ? { code: 'units', name: '' } : null
}

type Found = { type: string; children: readonly unknown[]; rule: NodeRule }

const keysOfNode = new Set(['type', 'attrs', 'content', 'text', 'marks'])

function checkNode({ value, allowed, isBare }: Visit): Found | RichFault {
  if (!isRecord(value)) return { code: 'node', name: '' }
  const { type } = value
  const rule = typeof type === 'string' ? nodes.get(type) : undefined
  if (typeof type !== 'string' || rule === undefined) return { code: 'node', name: nameOf(type) }
  if (!allowed.has(type)) return { code: 'place', name: type }
  const stray = Object.keys(value).find((key) => !keysOfNode.has(key))
  if (stray !== undefined) return { code: 'key', name: nameOf(stray) }
  const fault =
    checkAttrs(value['attrs'], rule) ?? checkText(type, value['text']) ?? checkMarks(value['marks'], type, isBare)
  if (fault !== null) return fault
  const children = value['content'] ?? []
  if (!Array.isArray(children) || (children.length === 0 && rule.isFilled)) return { code: 'place', name: type }
  if (rule.first !== undefined && (!isRecord(children[0]) || children[0]['type'] !== rule.first))
    return { code: 'place', name: type }
  return { type, children, rule }
}

function checkAttrs(attrs: unknown, { needed = {}, optional = {} }: NodeRule): RichFault | null {
  if (attrs !== undefined && !isRecord(attrs)) return { code: 'attribute', name: '' }
  const checks = new Map(Object.entries({ ...needed, ...optional }))
  const given = Object.entries(attrs ?? {})
  const wrong = given.find(([name, value]) => checks.get(name)?.(value) !== true)
  if (wrong !== undefined) return { code: 'attribute', name: nameOf(wrong[0]) }
  const missing = Object.keys(needed).find((name) => !given.some(([key]) => key === name))
  return missing === undefined ? null : { code: 'attribute', name: missing }
}

function checkText(type: string, text: unknown): RichFault | null {
  if (type !== 'text') return text === undefined ? null : { code: 'text', name: type }
  return typeof text === 'string' && text !== '' && text.isWellFormed() ? null : { code: 'text', name: type }
}

function checkMarks(given: unknown, type: string, isBare: boolean): RichFault | null {
  if (given === undefined) return null
  if (!Array.isArray(given) || !inlines.has(type) || (isBare && given.length > 0)) return { code: 'mark', name: type }
  const names = new Set<unknown>()
  // The elements of a request's list are not validated yet.
  for (const mark of given as readonly unknown[]) {
    const name = isRecord(mark) ? mark['type'] : undefined
    const needed = typeof name === 'string' ? marks.get(name) : undefined
    if (!isRecord(mark) || needed === undefined || names.has(name)) return { code: 'mark', name: nameOf(name) }
    names.add(name)
    const stray = Object.keys(mark).find((key) => key !== 'type' && key !== 'attrs')
    if (stray !== undefined) return { code: 'key', name: nameOf(stray) }
    const fault = checkAttrs(mark['attrs'], { children: none, needed })
    if (fault !== null) return fault
  }
  return null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A name that an error may repeat: short, and only of characters that are safe in logs and pages. */
function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 40).replace(/[^\w-]/g, '?') : ''
}
