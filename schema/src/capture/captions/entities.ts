const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['nbsp', ' '],
  ['lrm', '\u200E'],
  ['rlm', '\u200F'],
  ['quot', '"'],
  ['apos', "'"],
])

/**
 * Decodes the entities that captions use. Others are unchanged, because a file may declare its own and expand a line
 * into a book.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole
    const code = name.charAt(1).toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : whole
  })
}
