const yes = new Set('true t yes right correct सही सत्य सच हाँ हां صح صحيح صواب نعم'.split(' '))
const no = new Set('false f no wrong incorrect गलत ग़लत असत्य झूठ नहीं خطأ خاطئ لا غلط'.split(' '))

/** The truth value of a word; null where it has none. */
export function truthOf(word: string): boolean | null {
  const plain = word
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s.,:;()।"'“”]+/gu, '')
  if (yes.has(plain)) return true
  return no.has(plain) ? false : null
}
