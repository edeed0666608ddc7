import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { useEffect, useState } from 'react'
import { withTypedFormula } from './typed-formula.ts'

type Field = {
  text: RichText
  onText: (text: RichText) => void
  editor: { readonly loaded: object | null; load: () => Promise<object> }
}

/**
 * Takes text as it is typed. A dollar sign loads the editor, and formulas are made once it is there: a plain field
 * without its editor would lose the keys pressed meanwhile.
 */
export function useFormulaText({ text, onText, editor }: Field): (typed: string, isAtEnd?: boolean) => void {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (!isLoaded || typeof text !== 'string') return
    const made = withTypedFormula(text)
    if (typeof made !== 'string') onText(made)
    // Only what was typed while the editor loaded is made here.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLoaded])
  return (typed, isAtEnd = true) => {
    if (typed.includes('$') && editor.loaded === null)
      editor.load().then(
        () => setLoaded(true),
        () => {},
      )
    onText(isAtEnd && editor.loaded !== null ? withTypedFormula(typed) : typed)
  }
}
