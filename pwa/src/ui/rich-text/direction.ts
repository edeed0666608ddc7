const rightToLeft = /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * The direction of a text by its first letter. A table or a list needs one as a whole, since `dir="auto"` skips
 * elements with a direction of their own. Undefined where a text has no letter.
 */
export function directionOf(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined) return undefined
  return rightToLeft.test(letter) ? 'rtl' : 'ltr'
}
