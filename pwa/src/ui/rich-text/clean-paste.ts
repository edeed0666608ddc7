const dropped = new Set(['STYLE', 'SCRIPT', 'META', 'LINK', 'TITLE', 'XML', 'TEMPLATE', 'OBJECT', 'IFRAME', 'O:P'])

/**
 * Converts pasted HTML for the editor: Word's list paragraphs become lists and its headings ours. The editor itself
 * drops what the schema does not know.
 */
export function withoutForeign(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const each of page.querySelectorAll('*')) if (dropped.has(each.tagName)) each.remove()
  for (const each of page.querySelectorAll('h1, h4, h5, h6')) renamed(each, each.tagName === 'H1' ? 'h2' : 'h3')
  listsOfWord(page)
  return page.body.innerHTML
}

function renamed(element: Element, name: string): void {
  const other = element.ownerDocument.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
}

const sign = /^[\s\u00A0]*(?:[·•o§▪\uF0B7-]|\(?(?:\d{1,3}|[a-zA-Z])[.)])[\s\u00A0]+/

/** Word marks the paragraphs of a list by their style, with the bullet as text before their content. */
function listsOfWord(page: Document): void {
  for (const paragraph of page.querySelectorAll<HTMLElement>('p[style*="mso-list"], p[class*="MsoListParagraph"]')) {
    const words = paragraph.textContent ?? ''
    const isNumbered = /^[\s\u00A0]*\(?(?:\d{1,3}|[a-zA-Z])[.)]/.test(words)
    for (const mark of paragraph.querySelectorAll('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]'))
      mark.remove()
    withoutSign(paragraph)
    const name = isNumbered ? 'OL' : 'UL'
    const before = paragraph.previousElementSibling
    const list = before?.tagName === name && before.hasAttribute('data-word') ? before : page.createElement(name)
    list.setAttribute('data-word', '')
    if (list !== before) paragraph.before(list)
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

// Where the bullet has no element of its own, it begins the text.
function withoutSign(paragraph: HTMLElement): void {
  const walker = paragraph.ownerDocument.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
  const first = walker.nextNode()
  if (first?.nodeValue) first.nodeValue = first.nodeValue.replace(sign, '')
}
