import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormulaPicture } from './formula.ts'

/** A formula within a text, in its font size and colour; the LaTeX source until the setter has loaded. */
export function Formula({ latex, isBlock = false }: { latex: string; isBlock?: boolean }) {
  const { t } = useTranslation()
  const [set, setSet] = useState<{ of: string; picture: FormulaPicture; words: string } | null>(null)
  useEffect(() => {
    let isLeft = false
    async function load() {
      const { pictureOfFormula, spokenMaths } = await import('./formula.ts')
      const picture = await pictureOfFormula(latex)
      if (!isLeft && picture !== null) setSet({ of: latex, picture, words: spokenMaths(latex, t) })
    }
    // Without a network the source remains.
    load().catch(() => {})
    return () => {
      isLeft = true
    }
  }, [latex, t])
  if (set?.of !== latex) return <code dir="ltr">{latex}</code>
  const { path, width, height, depth } = set.picture
  return (
    <svg
      className="formula"
      role="img"
      aria-label={set.words}
      viewBox={`0 0 ${width} ${height}`}
      style={{ inlineSize: `${width / 100}em`, ...(!isBlock && { verticalAlign: `${-depth / 100}em` }) }}
    >
      <path d={path} />
    </svg>
  )
}

/** Fetches the setter with a formula, so that this device has it without a network. */
export async function prefetchFormula(latex: string): Promise<void> {
  // Until then formulas are shown as their source.
  await import('./formula.ts').then(({ pictureOfFormula }) => pictureOfFormula(latex)).catch(() => {})
}

/** The formula dialog, for a text that contains formulas. */
export function loadFormulaDialog() {
  return import('../panels/FormulaDialog.tsx').then((file) => ({ default: file.FormulaDialog }))
}
