const toNote = 'a[href*="#"], [role="doc-noteref"]'

/** Whether a raised element is the mark of a footnote: a link to another place of the page is in it, or around it. */
export function isFootnoteMark(raised: Element): boolean {
  return raised.querySelector(toNote) !== null || raised.closest(`${toNote}, sup.reference`) !== null
}
