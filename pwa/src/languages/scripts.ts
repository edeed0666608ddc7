/** The typeface of mathematics; it has Latin, Greek and the marks over them as well. */
export const mathsTypeface = 'noto-sans-math-latin'

/** Scripts with a typeface of their own, most common first within a lesson's languages. */
const scripts: readonly (readonly [script: RegExp, typeface: string])[] = [
  // Danda, Arabic comma, digits and vowel marks belong to no script of Unicode; their typefaces have them.
  [/\p{Script=Devanagari}|[\u0964\u0965]/u, 'noto-sans-devanagari-devanagari'],
  [/\p{Script=Bengali}/u, 'noto-sans-bengali-bengali'],
  [/\p{Script=Gujarati}/u, 'noto-sans-gujarati-gujarati'],
  [/\p{Script=Kannada}/u, 'noto-sans-kannada-kannada'],
  [/\p{Script=Oriya}/u, 'noto-sans-oriya-oriya'],
  [/\p{Script=Arabic}|[\u0600-\u06ff]/u, 'noto-sans-arabic-arabic'],
  [/[\0-\u00ff\u2000-\u206f]/u, 'noto-sans-latin'],
  [/[\u1f00-\u1fff]/u, 'noto-sans-greek-ext'],
  [/\p{Script=Greek}/u, 'noto-sans-greek'],
  [/[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u, 'noto-sans-cyrillic'],
  [/\p{Script=Cyrillic}/u, 'noto-sans-cyrillic-ext'],
  [/\p{Script=Latin}|\p{Sc}/u, 'noto-sans-latin-ext'],
  [
    // Signs, and the marks over and through letters: arrows of vectors, hats, strokes.
    /\p{Sm}|[\u0300-\u036f\u20d0-\u20f0\u2100-\u23ff\u25a0-\u27ff\u2900-\u2bff\u{1d400}-\u{1d7ff}\u{1ee00}-\u{1eeff}]/u,
    mathsTypeface,
  ],
]

/**
 * The typeface of a character whose script has one in a file of its own; Chinese is split into parts (`typefaces.ts`).
 */
export function scriptTypefaceOf(letter: string): string | undefined {
  return scripts.find(([script]) => script.test(letter))?.[1]
}
