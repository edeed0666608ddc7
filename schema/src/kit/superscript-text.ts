const raised = /[⁰¹²³⁴-⁹⁺⁻⁽⁾ⁿⁱ]+/gu
const fraction = /(?<=\p{Nd})(?=[¼-¾⅐-⅞])/gu

/** Powers and mixed numbers as they are typed: 10⁸ is 10^8 and not 108, 2½ is 2 and a half. */
export function typedForm(text: string): string {
  return unusual.test(text) ? typed(text) : text
}

// Most words have none of these, which one search finds sooner than three replacements.
const unusual = /[\^⁰¹²³⁴-⁹⁺⁻⁽⁾ⁿⁱ¼-¾⅐-⅞]/u

function typed(text: string): string {
  return text
    .replaceAll(/\^\(([+−-]?[\p{L}\p{N}]+)\)/gu, '^$1')
    .replaceAll(raised, (power: string, at: number) => {
      const plain = power.normalize('NFKC').replaceAll('−', '-')
      // A sign alone, as of a charge or a footnote, is unchanged after a letter.
      return /[\p{L}\p{N}\p{M})\]₀-₉]$/u.test(text.slice(Math.max(0, at - 2), at)) ? `^${plain}` : plain
    })
    .replaceAll(fraction, ' ')
}
