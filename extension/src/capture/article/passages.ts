import { textOfMathml } from '@takhti/schema/capture/documents/mathml'
import type { MathsNode } from '@takhti/schema/capture/documents/maths-tree'
import { composed, levelled } from '@takhti/schema/capture/documents/script-levels'
import { emphasisOf } from '@takhti/schema/capture/emphasis'
import type { Segment } from '@takhti/schema/capture/model'
import { isFootnoteMark } from './footnote-mark.ts'

const headings = 'h1, h2, h3, h4, h5, h6'
const blocks = `p, li, ${headings}, blockquote, pre, table, math[display="block"], .katex-display, dt, dd, figcaption, summary`

/** The passages of an extracted article, in reading order: each text once, in its innermost block, with its kind. */
export function passagesOf(article: ParentNode): Segment[] {
  const found: Segment[] = []
  for (const block of article.querySelectorAll(blocks)) {
    // A table and a piece of code are one passage, whatever they contain.
    if (block.parentElement?.closest('table, pre, .katex-display') != null) continue
    const passage = passageOf(block)
    if (passage !== null) found.push(passage)
  }
  if (found.length > 0) return found
  const whole = wordsOf(article)
  return whole === '' ? [] : [{ text: whole }]
}

function passageOf(block: Element): Segment | null {
  const form = formOf(block)
  const text = form === 'code' ? codeOf(block) : form === 'table' ? rowsOf(block) : ownText(block)
  if (text.trim() === '') return null
  const emphasis = form === null || form === 'item' ? emphasisOf(text, boldIn(block)) : []
  return { text, ...(form !== null && { form }), ...(emphasis.length > 0 && { emphasis }) }
}

const bold = 'b, strong, dfn'

/** The phrases of a block that the page sets in bold, without those of the blocks in it. */
function boldIn(block: Element): string[] {
  const outer = [...block.querySelectorAll(bold)].filter((each) => each.parentElement?.closest(bold) == null)
  return outer.filter((each) => each.closest(blocks) === block).map(wordsOf)
}

function formOf(block: Element): NonNullable<Segment['form']> | null {
  if (block.matches(headings)) return 'heading'
  if (block.matches('pre')) return 'code'
  if (block.matches('table')) return 'table'
  if (block.matches('math, .katex-display') || isFormulaAlone(block)) return 'maths'
  return block.matches('li') ? 'item' : null
}

// A formula on a line of its own is often a paragraph with nothing else in it.
function isFormulaAlone(block: Element): boolean {
  const [only, ...others] = [...block.childNodes].filter((node) => tidy(node.textContent ?? '') !== '')
  return only instanceof Element && others.length === 0 && only.matches('math, .katex')
}

// A list item that holds a paragraph and a nested list retains only what is in no inner block.
function ownText(block: Element): string {
  const twin = block.cloneNode(true)
  // A copy of an element is an element.
  const copy = twin as Element
  for (const inner of copy.querySelectorAll(blocks)) inner.remove()
  return wordsOf(copy)
}

function codeOf(block: Element): string {
  return (block.textContent ?? '').replace(/\r\n?/g, '\n').replace(/^\n+|\s+$/g, '')
}

/**
 * One line for each row, with separated cells; a cell that spans others is repeated in each, so that columns stay
 * aligned.
 */
function rowsOf(table: Element): string {
  const reaching: { text: string; left: number }[] = []
  const rows = [...table.querySelectorAll('tr')].map((row) => {
    const cells: string[] = []
    const reached = () => {
      for (let above = reaching[cells.length]; above && above.left > 0; above = reaching[cells.length]) {
        above.left -= 1
        cells.push(above.text)
      }
    }
    for (const cell of row.querySelectorAll('th, td')) {
      reached()
      const text = wordsOf(cell)
      for (let columns = spanOf(cell, 'colspan'); columns > 0; columns -= 1) {
        reaching[cells.length] = { text, left: spanOf(cell, 'rowspan') - 1 }
        cells.push(text)
      }
    }
    reached()
    return cells.join(' | ')
  })
  const caption = table.querySelector('caption')
  return [...(caption ? [wordsOf(caption)] : []), ...rows].filter((row) => /[^\s|]/.test(row)).join('\n')
}

/** How many rows or columns a cell fills; the page's value is untrusted. */
function spanOf(cell: Element, name: 'rowspan' | 'colspan'): number {
  return Math.min(100, Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1))
}

/** The text of a node: formulas as LaTeX where the page contains it, and raised or lowered characters. */
export function wordsOf(node: Element | ParentNode): string {
  if (node instanceof Element && node.matches('math')) return latexOf(node)
  // A copy of a node with children has children.
  const copy = node.cloneNode(true) as Element
  // Nodes within a replaced formula are replaced with it.
  for (const formula of copy.querySelectorAll('.katex, math')) formula.replaceWith(` ${latexOf(formula)} `)
  // The innermost first: a raised element may contain a lowered one.
  for (const script of [...copy.querySelectorAll('sup, sub')].toReversed()) script.replaceWith(scriptOf(script))
  return tidy(composed(copy.textContent ?? ''))
}

/** Raised and lowered text in Unicode's forms; nothing for the mark of a footnote. */
function scriptOf(script: Element): string {
  const isRaised = script.matches('sup')
  return isRaised && isFootnoteMark(script) ? '' : levelled(script.textContent ?? '', isRaised ? 'raised' : 'lowered')
}

function latexOf(formula: Element): string {
  const written =
    formula.getAttribute('data-latex')?.trim() ||
    formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim() ||
    formula.getAttribute('alttext')?.trim()
  if (written) return `$${tidy(written)}$`
  const math = formula.matches('math') ? formula : formula.querySelector('math')
  return math ? textOfMathml(mathsIn(math)) : tidy(formula.textContent ?? '')
}

function mathsIn(element: Element): MathsNode {
  const nodes = [...element.children]
  return {
    name: element.localName,
    nodes: nodes.map(mathsIn),
    text: nodes.length === 0 ? (element.textContent ?? '') : '',
    attribute: (name) => element.getAttribute(name),
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
