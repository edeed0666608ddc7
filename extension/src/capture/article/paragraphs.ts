const blocks = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th, dt, dd, figcaption, summary'

/** The paragraphs of an extracted article, in reading order: each text once, in its innermost block. */
export function paragraphsOf(article: ParentNode): string[] {
  const found: string[] = []
  for (const block of article.querySelectorAll(blocks)) {
    const text = ownText(block)
    if (text !== '') found.push(text)
  }
  if (found.length > 0) return found
  const whole = tidy(article.textContent ?? '')
  return whole === '' ? [] : [whole]
}

// A list item that holds a paragraph and a nested list keeps only what stands in no inner block.
function ownText(block: Element): string {
  if (block.querySelector(blocks) === null) return tidy(block.textContent ?? '')
  const copy = block.cloneNode(true)
  // A copy of an element is an element.
  for (const inner of (copy as Element).querySelectorAll(blocks)) inner.remove()
  return tidy(copy.textContent ?? '')
}

function tidy(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
