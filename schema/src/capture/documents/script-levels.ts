/** The vertical position of characters: above the line, below it, or on it. */
export type Level = 'raised' | 'lowered' | null

const raisedForms = pairs(
  '0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ -⁻ −⁻ –⁻ ‐⁻ ‑⁻ =⁼ (⁽ )⁾ nⁿ iⁱ aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ jʲ kᵏ lˡ mᵐ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ wʷ xˣ yʸ zᶻ ' +
    'Aᴬ Bᴮ Dᴰ Eᴱ Gᴳ Hᴴ Iᴵ Jᴶ Kᴷ Lᴸ Mᴹ Nᴺ Oᴼ Pᴾ Rᴿ Tᵀ Uᵁ Wᵂ βᵝ θᶿ ′′ ″″ °° ∘° º° ** ®® ™™ ©©',
)
const loweredForms = pairs(
  '0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ -₋ −₋ –₋ ‐₋ ‑₋ =₌ (₍ )₎ aₐ eₑ hₕ iᵢ jⱼ kₖ lₗ mₘ nₙ oₒ pₚ rᵣ sₛ tₜ uᵤ vᵥ xₓ βᵦ γᵧ ρᵨ φᵩ χᵪ',
)

/** A longer text is raised by layout, and is unchanged. */
const longest = 24

/** Raised or lowered text: Unicode's own forms where all of it has them, else `^(…)` or `_(…)`. */
export function levelled(text: string, level: Level): string {
  const inner = text.trim()
  if (level === null || inner === '' || inner.length > longest) return text
  const [before, after] = [text.slice(0, text.indexOf(inner)), text.slice(text.indexOf(inner) + inner.length)]
  return before + formOf(inner, level) + after
}

function formOf(text: string, level: Exclude<Level, null>): string {
  const forms = level === 'raised' ? raisedForms : loweredForms
  const found = [...text.replaceAll(/\s+/gu, '')].map((letter) => forms.get(letter))
  const isWhole = found.every((form) => form !== undefined)
  return isWhole ? found.join('') : `${level === 'raised' ? '^' : '_'}(${text.replaceAll(/\s+/gu, ' ')})`
}

const vulgar = pairs('1/2½ 1/3⅓ 2/3⅔ 1/4¼ 3/4¾ 1/5⅕ 2/5⅖ 3/5⅗ 4/5⅘ 1/6⅙ 5/6⅚ 1/7⅐ 1/8⅛ 3/8⅜ 5/8⅝ 7/8⅞ 1/9⅑ 1/10⅒')

/** A fraction of two whole numbers: its own character where there is one, else both with a slash between them. */
export function numberFraction(over: string, under: string): string {
  return vulgar.get(`${over}/${under}`) ?? `${over}/${under}`
}

/** Composes fractions of raised and lowered digits, and ordinals with raised letters, into their readable form. */
export function composed(text: string): string {
  return text
    .replaceAll(/(?<before>\p{Nd})?(?<over>[⁰¹²³⁴-⁹]+)[/⁄∕](?<under>[₀-₉]+)/gu, (...found: unknown[]) => {
      // The last argument of a replacer is the named groups.
      const { before = '', over = '', under = '' } = found.at(-1) as Record<string, string | undefined>
      const fraction = numberFraction(over.normalize('NFKC'), under.normalize('NFKC'))
      return before + (before !== '' && fraction.length > 1 ? ' ' : '') + fraction
    })
    .replaceAll(/(?<=\p{Nd})(?:ˢᵗ|ⁿᵈ|ʳᵈ|ᵗʰ|ᵉʳ|ʳᵉ|ᵉ|ᵐᵉ)(?![⁰-⁹ⁿˣ⁺⁻\p{L}])/gu, (ordinal) => ordinal.normalize('NFKC'))
}

function pairs(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(' ').map((pair) => {
      const letters = [...pair]
      return [letters.slice(0, -1).join(''), letters.at(-1) ?? '']
    }),
  )
}
