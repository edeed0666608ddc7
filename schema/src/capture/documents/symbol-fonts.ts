/** The characters at the positions of the font Symbol, from the space on; a middle dot where there is none. */
const symbolRows: readonly (readonly [first: number, letters: string])[] = [
  [0x20, ' !∀#∃%&∋()∗+,−./0123456789:;<=>?'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x60, '‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓'],
  [0xe0, '◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪·〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭·'],
]
const symbol = new Map(
  symbolRows.flatMap(([first, letters]) => [...letters].map((letter, index) => [first + index, letter] as const)),
)

/** Signs of pictorial fonts that have a meaning in a text; others are dropped. */
const wingdings = new Map<number, string>([
  ...among(
    '4a☺ 4b😐 4c☹ 6c● 6d❍ 6e■ 6f□ 71❑ 74⧫ 75◆ 76❖ 77⬥ 9e· 9f• a7▪ a8◻ ab★ d8➢ dc➲ df← e0→ e1↑ e2↓ e8➔ ef⇦ f0⇨ f1⇧ f2⇩ f3⬄ fb✗ fc✓ fd☒ fe☑ ',
  ),
  ...Array.from({ length: 10 }, (_, index) => [0x81 + index, String.fromCodePoint(0x2460 + index)] as const),
])
const wingdings2 = new Map(among('4f✗ 50✓ 51☒ 52☑ 53☒ 54☒ 97● 98• a2■ a3□ ea⭐'))
const webdings = new Map(among('61✓ 72✗ 63□ 67■ 3c⯇'))

function among(list: string): (readonly [number, string])[] {
  return list
    .trim()
    .split(' ')
    .map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(2)] as const)
}

/** The map of a font with signs at its positions; null for one of characters. */
export function signsOf(font: string): ReadonlyMap<number, string> | null {
  if (/^(?:symbol|standard symbols|symbolmt|symbolps|opensymbol)/i.test(font)) return symbol
  if (/^wingdings 2/i.test(font)) return wingdings2
  if (/^(?:wingdings|zapf dingbats)/i.test(font)) return wingdings
  return /^webdings/i.test(font) ? webdings : null
}

/** Text with the characters that a typeface of signs shows for it. */
export function signed(text: string, font: string): string {
  const signs = signsOf(font)
  if (signs === null && !/[\uf020-\uf0ff]/.test(text)) return text
  // Programs write the places of such a typeface into an area for private use.
  return text.replaceAll(/[\u0021-\u00ff\uf020-\uf0ff]/g, (letter) => {
    const code = letter.charCodeAt(0)
    if (code < 0x100 && signs === null) return letter
    const found = (signs ?? symbol).get(code & 0xff)
    return found === '·' ? '' : (found ?? (code < 0x100 && signs === symbol ? letter : ''))
  })
}
