// Those of letters and signs that pages are written with; numbers say all others.
const written = `amp & lt < gt > quot " apos ' nbsp \u00a0 shy \u00ad copy © reg ® trade ™ deg ° plusmn ± times × divide ÷ micro µ
  middot · para ¶ sect § laquo « raquo » lsquo ‘ rsquo ’ ldquo “ rdquo ” sbquo ‚ bdquo „ ndash – mdash — hellip … bull • prime ′
  euro € pound £ yen ¥ cent ¢ frac12 ½ frac14 ¼ frac34 ¾ sup1 ¹ sup2 ² sup3 ³ larr ← uarr ↑ rarr → darr ↓ harr ↔ rArr ⇒ hArr ⇔
  minus − lowast ∗ radic √ infin ∞ asymp ≈ ne ≠ equiv ≡ le ≤ ge ≥ sum ∑ prod ∏ int ∫ part ∂ nabla ∇ isin ∈ notin ∉ cap ∩ cup ∪
  sub ⊂ sup ⊃ forall ∀ exist ∃ empty ∅ and ∧ or ∨ not ¬ alpha α beta β gamma γ delta δ epsilon ε theta θ lambda λ mu μ pi π rho ρ
  sigma σ tau τ phi φ chi χ psi ψ omega ω Delta Δ Gamma Γ Sigma Σ Pi Π Omega Ω Theta Θ Lambda Λ Phi Φ auml ä ouml ö uuml ü Auml Ä
  Ouml Ö Uuml Ü szlig ß agrave à aacute á acirc â atilde ã aring å aelig æ ccedil ç egrave è eacute é ecirc ê euml ë igrave ì
  iacute í icirc î iuml ï ntilde ñ ograve ò oacute ó ocirc ô otilde õ oslash ø ugrave ù uacute ú ucirc û yacute ý yuml ÿ Agrave À
  Aacute Á Acirc Â Aring Å AElig Æ Ccedil Ç Egrave È Eacute É Ecirc Ê Iacute Í Ntilde Ñ Oacute Ó Ocirc Ô Oslash Ø Uacute Ú iquest ¿
  iexcl ¡ oelig œ OElig Œ zwnj \u200c zwj \u200d lrm \u200e rlm \u200f`

const pairs = written.split(/[ \n]+/)
const named = new Map(
  pairs.flatMap((name, index) => (index % 2 === 0 ? [[name, pairs[index + 1] ?? ''] as const] : [])),
)

/** Text with its entities put into characters; one that is not known stays as it is written. */
export function entityIn(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}
