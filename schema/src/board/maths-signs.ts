/** Commands and the characters that they draw; screen readers know their names in every language. */
const signs: ReadonlyMap<string, string> = new Map(
  (
    'cdots … ldots … dots … vdots … ddots … in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ supset ⊃ supseteq ⊇ cup ∪ cap ∩ setminus ∖ emptyset ∅ varnothing ∅ ' +
    'forall ∀ exists ∃ nexists ∄ partial ∂ nabla ∇ perp ⊥ parallel ∥ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ Rightarrow ⇒ implies ⇒ Leftarrow ⇐ ' +
    'Leftrightarrow ⇔ iff ⇔ leftarrow ← gets ← leftrightarrow ↔ rightleftharpoons ⇌ longrightarrow → mapsto ↦ uparrow ↑ downarrow ↓ ll ≪ gg ≫ mp ∓ ' +
    'ast ∗ star ⋆ bullet • prime ′ hbar ħ ell ℓ therefore ∴ because ∵ triangle △ square □ wedge ∧ land ∧ vee ∨ lor ∨ neg ¬ lnot ¬ oplus ⊕ otimes ⊗ ' +
    'langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ mid | vert | lt < gt > colon : % % $ $ & & # # _ _ lbrace { rbrace }'
  )
    .match(/\S+ \S+/g)
    ?.map((pair) => {
      const [name = '', sign = ''] = pair.split(' ')
      return [name, sign] as const
    }),
)

const greek =
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π varpi π rho ρ varrho ρ sigma σ varsigma ς tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ' +
  'Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω'
const greekLetters: ReadonlyMap<string, string> = new Map(
  greek.match(/\S+ \S+/g)?.map((pair) => {
    const [name = '', letter = ''] = pair.split(' ')
    return [name, letter] as const
  }),
)

/** Commands that only style or group. */
const looks =
  /^(left|middle|right|big|Big|bigg|Bigg|[bB]igg?[lrm]|displaystyle|textstyle|scriptstyle|scriptscriptstyle|limits|nolimits|quad|qquad|text|text(?:bf|it|rm|sf|tt|up|normal)|math(?:rm|bf|it|bb|cal|frak|sf|tt|scr|op|rel|bin|ord|normal)|boldsymbol|bold|bm|pmb|mbox|hbox|operatorname|ce|pu|nonumber|notag|hline|hfill|cancel|bcancel|xcancel|boxed|underbrace|overbrace|stackrel|overset|underset|substack|strut|thinspace|enspace|,|;|:|!|>| |\{|\}|\|)$/

/** Whether a command has no spoken form. */
export function isSilent(command: string): boolean {
  return looks.test(command)
}

/** The character that a command draws; Greek letters by their names where `isNamed`. Null for another command. */
export function signOf(command: string, isNamed: boolean): string | null {
  return signs.get(command) ?? (isNamed ? null : (greekLetters.get(command) ?? null))
}
