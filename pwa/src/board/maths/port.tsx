import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormulaPicture } from './formula.ts'

/** A formula within a text, in the size and colour of its letters; its source until what sets it has come. */
export function Formula({ latex, isBlock = false }: { latex: string; isBlock?: boolean }) {
  const { t } = useTranslation()
  const [set, setSet] = useState<{ of: string; picture: FormulaPicture; words: string } | null>(null)
  useEffect(() => {
    let isLeft = false
    async function bring() {
      const { pictureOfFormula, spokenMaths } = await import('./formula.ts')
      const picture = await pictureOfFormula(latex)
      if (!isLeft && picture !== null) setSet({ of: latex, picture, words: spokenMaths(latex, t) })
    }
    // Without a network its source stays.
    bring().catch(() => {})
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

/** What writes a formula, for a text that holds some. */
export function loadFormulaDialog() {
  return import('../panels/FormulaDialog.tsx').then((file) => ({ default: file.FormulaDialog }))
}
