const scripts = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Latin', /\p{Script=Latin}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Asian', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u],
] as const

type Script = (typeof scripts)[number][0]

// The commonest letters of a script, about half of all letters in a text.
const frequent = new Set('оеаинтсрвлОЕАИНТСРВЛاليمنوترةبأ')

const usualMarks = /[\s¿¡«»“”„‘’‚…–—°©®€№·•،؛؟、。「」・・！？：；，（）《》～\u200C-\u200F]/u
const halfWidthKana = /[\uFF61-\uFF9F]/u
const strange = /[\p{C}\uFFFD\u2500-\u259F]/u

/** Lead bytes of the commoner half of each set of two bytes; the other half holds names and rare words. */
const commonLeads: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  shift_jis: [
    [0x81, 0x83],
    [0x88, 0x97],
  ],
  'euc-jp': [
    [0xa1, 0xa5],
    [0xb0, 0xcf],
  ],
  gb18030: [
    [0xa1, 0xa1],
    [0xa3, 0xa3],
    [0xb0, 0xd7],
  ],
  big5: [
    [0xa1, 0xa1],
    [0xa4, 0xc6],
  ],
}

/** How well a decoded text reads, from about -2 to 2: scripts that do not mix within words, and letters that are common. */
export function plausibility(text: string, bytes: Uint8Array, encoding: string): number {
  let [sum, count] = [0, 0]
  let before = ' '
  for (const letter of text) {
    if (letter > '\u007F') {
      sum += worthOf(letter) + pairWorth(before, letter)
      count += 1
    } else if (before > '\u007F') sum += pairWorth(before, letter)
    before = letter
  }
  return count === 0 ? 0 : sum / count + commonShare(bytes, encoding)
}

function worthOf(letter: string): number {
  if (strange.test(letter)) return -2
  if (usualMarks.test(letter)) return 0.4
  if (halfWidthKana.test(letter)) return 0.1
  if (scriptOf(letter) === null) return -0.7
  return frequent.has(letter) ? 1.2 : 0.7
}

function pairWorth(before: string, letter: string): number {
  const [one, other] = [scriptOf(before), scriptOf(letter)]
  if (one === null || other === null) return 0
  if (one !== other) return one === 'Asian' || other === 'Asian' ? -0.3 : -1.2
  // Letters with accents rarely follow one another, and no word has a capital after a small letter.
  if (one === 'Latin' && before > '\u007F' && letter > '\u007F') return -1
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(letter) ? -1 : 0
}

function scriptOf(letter: string): Script | null {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? null
}

function commonShare(bytes: Uint8Array, encoding: string): number {
  const leads = commonLeads[encoding]
  if (leads === undefined) return 0
  let [pairs, common] = [0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80 || (encoding === 'shift_jis' && lead >= 0xa1 && lead <= 0xdf)) continue
    pairs += 1
    at += 1
    if (leads.some(([from, to]) => lead >= from && lead <= to)) common += 1
  }
  return pairs === 0 ? 0 : common / pairs - 0.8
}
